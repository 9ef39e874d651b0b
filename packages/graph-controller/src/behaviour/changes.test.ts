import { builtinTypes } from '@kardinal/kube-controller/testing';
import { GraphWorld } from '../testing/GraphWorld';
import { configMap, configRef, widget, widgetType } from '../testing/objects';

const { configMaps } = builtinTypes;

let world: GraphWorld;

beforeEach(() => {
  world = new GraphWorld();
});

afterEach(() => world.stop());

describe('drift', () => {
  it('is put back, and foreign fields are kept', async () => {
    await world.put([widget('a', { size: 1 })]);
    const key = { namespace: 'team', name: 'a' };
    const body = { spec: { size: 5, color: 'red' } };
    await world.cluster.patch(widgetType, key, { type: 'merge', body });
    await world.settle();
    expect(world.object('a')).toMatchObject({
      spec: { size: 1, color: 'red' },
    });
    expect(world.states().a).toBe('Ready');
  });

  it('is a deleted object as well', async () => {
    await world.put([widget('a')]);
    await world.cluster.delete(widgetType, { namespace: 'team', name: 'a' });
    await world.settle();
    expect(world.names()).toEqual(['a']);
    expect(world.states().a).toBe('Ready');
  });

  it('of an object that is being deleted waits until it is gone', async () => {
    const metadata = { name: 'a', finalizers: ['example.com/hold'] };
    const { apiVersion, kind } = widgetType;
    await world.put([{ id: 'a', template: { apiVersion, kind, metadata } }]);
    const key = { namespace: 'team', name: 'a' };
    await world.cluster.delete(widgetType, key);
    await world.settle();
    expect(world.node('a')).toMatchObject({
      state: 'NotReady',
      reason: 'Terminating',
    });
    const body = { metadata: { finalizers: [] } };
    await world.cluster.patch(widgetType, key, { type: 'merge', body });
    await world.settle();
    expect(world.object('a')?.metadata.deletionTimestamp).toBeUndefined();
    expect(world.states().a).toBe('Ready');
  });
});

describe('changes of the spec', () => {
  it('touch what changed and nothing else', async () => {
    await world.put([
      widget('a', { x: 1 }),
      widget('b', { x: '${a.spec.x}' }),
      widget('c'),
    ]);
    world.cluster.clearCalls();
    await world.put([
      widget('a', { x: 1 }),
      widget('b', { x: '${a.spec.x}' }),
      widget('c', { y: 1 }),
      widget('d'),
    ]);
    const applied = world.writes().filter(write => write.startsWith('apply'));
    expect(applied).toEqual(['apply shop', 'apply c', 'apply d']);
  });

  it('prune nodes that are gone, dependents first', async () => {
    await world.put([
      widget('a'),
      widget('b', { x: '${a.metadata.name}' }),
      widget('keep'),
    ]);
    world.cluster.clearCalls();
    await world.put([widget('keep')]);
    expect(world.names()).toEqual(['keep']);
    expect(world.writes().filter(w => w.startsWith('delete'))).toEqual([
      'delete b',
      'delete a',
    ]);
  });

  it('keep what an object was made from until it has moved on', async () => {
    await world.put([widget('a'), widget('b', { x: '${a.metadata.name}' })]);
    await world.put([
      configRef('config', 'site'),
      widget('b', { x: '${config.data.x}' }),
    ]);
    expect(world.states().b).toBe('Pending');
    expect(world.names()).toEqual(['a', 'b']);
    expect(world.condition('Ready')?.status).toBe('Unknown');
    world.cluster.seed(configMaps, configMap('site', { x: 'new' }));
    await world.settle();
    expect(world.names()).toEqual(['b']);
  });

  it('that rename an object make the new one and prune the old one', async () => {
    const named = (name: string) => {
      const { apiVersion, kind } = widgetType;
      return [{ id: 'a', template: { apiVersion, kind, metadata: { name } } }];
    };
    await world.put(named('old'));
    await world.put(named('new'));
    expect(world.names()).toEqual(['new']);
  });

  it('that are refused leave everything as it is', async () => {
    await world.put([widget('a', { x: 1 })]);
    await world.put([widget('a', { x: '${b.y}' })]);
    expect(world.condition('Accepted')).toMatchObject({
      status: 'False',
      reason: 'DependencyError',
    });
    expect(world.condition('Ready')?.status).toBe('False');
    expect(world.condition('Stalled')?.status).toBe('True');
    expect(world.object('a')).toMatchObject({ spec: { x: 1 } });
    await world.put([widget('a', { x: 2 })]);
    expect(world.condition('Accepted')?.status).toBe('True');
    expect(world.condition('Stalled')).toBeUndefined();
    expect(world.object('a')).toMatchObject({ spec: { x: 2 } });
  });
});
