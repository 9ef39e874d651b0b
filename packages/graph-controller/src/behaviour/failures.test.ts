import {
  ConflictError,
  InvalidError,
  KubeError,
} from '@kardinal/kube-controller';
import { GraphNode } from '../api/Graph';
import { GraphWorld } from '../testing/GraphWorld';
import { widget, widgetType } from '../testing/objects';

let world: GraphWorld;

beforeEach(() => {
  world = new GraphWorld();
});

afterEach(() => world.stop());

describe('errors of the API', () => {
  const refuse = (error: () => Error, name = 'a') =>
    world.cluster.intercept(({ verb, key }) => {
      if (verb === 'apply' && key?.name === name) throw error();
    });

  it('4xx: no retry until something changes', async () => {
    const stop = refuse(
      () => new InvalidError('size is wrong', 422, 'Invalid'),
    );
    await world.put([widget('a', { size: 'x' }), widget('b')]);
    expect(world.states()).toEqual({ a: 'Error', b: 'Ready' });
    expect(world.node('a')).toMatchObject({
      reason: 'Invalid',
      message: 'Widget team/a: size is wrong',
    });
    expect(world.condition('Stalled')?.status).toBe('True');
    world.cluster.clearCalls();
    await world.pass(3_600_000);
    expect(world.writes()).toEqual([]);
    stop();
    await world.put([widget('a', { size: 1 }), widget('b')]);
    expect(world.states()).toEqual({ a: 'Ready', b: 'Ready' });
    expect(world.status().applied[0]).not.toHaveProperty('failure');
  });

  it('5xx: tried again with growing delays', async () => {
    const stop = refuse(() => new KubeError('too busy', 503, 'Unavailable'));
    await world.put([widget('a'), widget('b')]);
    expect(world.states()).toEqual({ a: 'SystemError', b: 'Ready' });
    expect(world.condition('Ready')?.status).toBe('False');
    world.cluster.clearCalls();
    await world.pass(60_000);
    const attempts = world.writes().filter(write => write === 'apply a').length;
    expect(attempts).toBeGreaterThan(2);
    expect(attempts).toBeLessThan(7);
    stop();
    await world.pass(300_000);
    expect(world.states()).toEqual({ a: 'Ready', b: 'Ready' });
    expect(world.status().applied[0]).not.toHaveProperty('attempts');
  });

  it('a field of another manager is a Conflict that names it', async () => {
    const details = {
      causes: [
        {
          reason: 'FieldManagerConflict',
          message: 'conflict with "argocd"',
          field: '.spec.size',
        },
      ],
    };
    refuse(() => new ConflictError('no', 409, 'Conflict', undefined, details));
    await world.put([widget('a', { size: 1 })]);
    expect(world.node('a')).toMatchObject({
      state: 'Conflict',
      message: 'Widget team/a: .spec.size: conflict with "argocd"',
    });
  });

  it('a network that is gone is a SystemError', async () => {
    refuse(() => new Error('connect ECONNREFUSED'));
    await world.put([widget('a')]);
    expect(world.node('a')).toMatchObject({
      state: 'SystemError',
      reason: 'Unreachable',
    });
  });

  it('that prevent deletion are shown, and tried again', async () => {
    await world.put([widget('a'), widget('b')]);
    const stop = world.cluster.intercept(({ verb, key }) => {
      if (verb === 'delete' && key?.name === 'a') {
        throw new KubeError('too busy', 503, 'Unavailable');
      }
    });
    await world.put([widget('b')]);
    expect(world.condition('Ready')).toMatchObject({
      status: 'Unknown',
      reason: 'Pruning',
      message: '1 object is still there: Widget team/a: too busy',
    });
    world.cluster.clearCalls();
    await world.pass(3_000);
    const counts = world
      .writes()
      .filter(write => write.startsWith('replaceStatus'));
    expect(counts.length).toBeLessThan(5);
    stop();
    await world.pass(30_000);
    expect(world.names()).toEqual(['b']);
    expect(world.condition('Ready')?.status).toBe('True');
  });
});

describe('a kind that the API does not serve', () => {
  const gadgetType = { ...widgetType, kind: 'Gadget', plural: 'gadgets' };
  const gadget: GraphNode = {
    id: 'g',
    template: {
      apiVersion: 'example.com/v1',
      kind: 'Gadget',
      metadata: { name: 'g' },
    },
  };

  it('makes its node wait, and heals', async () => {
    await world.put([gadget, widget('a')]);
    expect(world.states()).toEqual({ g: 'Pending', a: 'Ready' });
    expect(world.node('g').reason).toBe('KindMissing');
    world.cluster.clearCalls();
    await world.pass(60_000);
    expect(world.writes()).toEqual([]);
    world.cluster.install(gadgetType);
    await world.pass(60_000);
    expect(world.states()).toEqual({ g: 'Ready', a: 'Ready' });
  });

  it('or does not report, holds up nobody else', async () => {
    const stop = world.cluster.intercept(({ verb, type }) => {
      if (verb === 'resolve' && type.endsWith('Gadget')) {
        throw new KubeError('the aggregated API is down', 503, 'Unavailable');
      }
    });
    world.cluster.install(gadgetType);
    await world.put([gadget, widget('a')]);
    expect(world.states()).toEqual({ g: 'Pending', a: 'Ready' });
    expect(world.node('g').reason).toBe('KindUnread');
    stop();
    await world.pass(30_000);
    expect(world.states()).toEqual({ g: 'Ready', a: 'Ready' });
  });

  it('any more does not hold up the end of the Graph', async () => {
    world.cluster.install(gadgetType);
    await world.put([gadget, widget('a', { x: '${g.metadata.name}' })]);
    expect(world.states()).toEqual({ g: 'Ready', a: 'Ready' });
    world.cluster.uninstall(gadgetType);
    await world.remove();
    await world.pass(60_000);
    expect(world.graph()).toBeUndefined();
    expect(world.names()).toEqual([]);
  });
});
