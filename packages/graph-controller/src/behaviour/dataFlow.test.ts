import { InvalidError } from '@kardinal/kube-controller';
import { builtinTypes } from '@kardinal/kube-controller/testing';
import { graphType } from '../api/Graph';
import { GraphWorld } from '../testing/GraphWorld';
import {
  configMap,
  configRef,
  widget,
  widgetType,
  zoneType,
} from '../testing/objects';

const { configMaps } = builtinTypes;

let world: GraphWorld;

beforeEach(() => {
  world = new GraphWorld();
});

afterEach(() => world.stop());

describe('templates', () => {
  it('are made in the order of their data', async () => {
    await world.put([
      widget('b', { from: '${a.status.url}', text: 'at ${a.status.url}' }),
      widget('a', { size: '${1 + 1}' }),
    ]);
    expect(world.states()).toEqual({ a: 'Ready', b: 'Pending' });
    expect(world.node('b').message).toBe(
      'template.spec.from waits for a.status',
    );
    expect(world.object('a')).toMatchObject({ spec: { size: 2 } });
    await world.report('a', { url: 'http://a' });
    expect(world.object('b')).toMatchObject({
      spec: { from: 'http://a', text: 'at http://a' },
    });
    expect(world.states()).toEqual({ a: 'Ready', b: 'Ready' });
    expect(world.condition('Ready')?.status).toBe('True');
    expect(world.status().progress).toBe('2/2');
  });

  it('carry the owner, the label and the namespace of the Graph', async () => {
    await world.put([widget('a')]);
    const { uid } = world.graph()!.metadata;
    expect(world.object('a')?.metadata).toMatchObject({
      namespace: 'team',
      labels: {
        'experimental.kro.run/graph': 'shop',
        'experimental.kro.run/graph-namespace': 'team',
      },
      annotations: { 'experimental.kro.run/node': 'a' },
      ownerReferences: [{ kind: 'Graph', name: 'shop', uid, controller: true }],
    });
  });

  it('may be of a kind without a namespace, which no owner reference reaches', async () => {
    const metadata = { name: 'north' };
    const { apiVersion, kind } = zoneType;
    await world.put([{ id: 'a', template: { apiVersion, kind, metadata } }]);
    expect(world.object('north', zoneType)?.metadata).not.toHaveProperty(
      'ownerReferences',
    );
    await world.remove();
    expect(world.names(zoneType)).toEqual([]);
  });

  it('may have kinds and names that are computed', async () => {
    await world.put([
      { id: 'what', def: { kind: 'Widget', name: 'computed' } },
      {
        id: 'a',
        template: {
          apiVersion: 'example.com/v1',
          kind: '${what.kind}',
          metadata: { name: '${what.name}-1' },
        },
      },
    ]);
    expect(world.names()).toEqual(['computed-1']);
    expect(world.states()).toEqual({ what: 'Ready', a: 'Ready' });
  });

  it('are not made twice by two nodes', async () => {
    const other = { ...widget('b'), template: widget('a').template };
    await world.put([widget('a'), other]);
    expect(world.states()).toEqual({ a: 'Ready', b: 'Error' });
    expect(world.node('b').message).toBe(
      'Widget team/a is made twice: by nodes a and b',
    );
  });
});

describe('reads', () => {
  it('wait for what does not exist', async () => {
    await world.put([
      configRef('config', 'site'),
      widget('a', { url: '${config.data.url}' }),
    ]);
    expect(world.states()).toEqual({ config: 'Pending', a: 'Pending' });
    expect(world.node('a').message).toBe('waits for config, which is Pending');
    world.cluster.seed(configMaps, configMap('site', { url: 'x' }));
    await world.settle();
    expect(world.states()).toEqual({ config: 'Ready', a: 'Ready' });
    expect(world.object('a')).toMatchObject({ spec: { url: 'x' } });
  });

  it('bring changes to those that use them, and only the data they use', async () => {
    world.cluster.seed(configMaps, configMap('site', { url: 'x', other: '1' }));
    await world.put([
      configRef('config', 'site'),
      widget('a', { url: '${config.data.url}' }),
      widget('b'),
    ]);
    world.cluster.clearCalls();
    const patch = async (data: object) => {
      const key = { namespace: 'team', name: 'site' };
      const body = { data };
      await world.cluster.patch(configMaps, key, { type: 'merge', body });
      await world.settle();
    };
    await patch({ other: '2' });
    expect(world.writes()).toEqual(['patch site']);
    await patch({ url: 'y' });
    expect(world.writes().filter(write => write.startsWith('apply'))).toEqual([
      'apply a',
    ]);
    expect(world.object('a')).toMatchObject({ spec: { url: 'y' } });
  });
});

describe('readyWhen', () => {
  it('is health and holds nothing back', async () => {
    await world.put([
      widget('a', {}, { readyWhen: ['${a.status.ok == true}'] }),
      widget('b', { x: '${a.metadata.name}' }),
    ]);
    expect(world.states()).toEqual({ a: 'NotReady', b: 'Ready' });
    expect(world.condition('Ready')).toMatchObject({
      status: 'Unknown',
      reason: 'NotReady',
    });
    await world.report('a', { ok: false });
    expect(world.node('a').message).toBe('a.status.ok == true is false');
    await world.report('a', { ok: true });
    expect(world.condition('Ready')?.status).toBe('True');
  });
});

describe('propagateWhen', () => {
  const gated = [
    widget('gate', {}, { propagateWhen: ['${gate.status.open == true}'] }),
    widget('prod', { gate: '${gate.metadata.name}', size: 1 }),
  ];

  it('withholds the data until it is true', async () => {
    await world.put(gated);
    expect(world.states()).toEqual({ gate: 'Ready', prod: 'Blocked' });
    expect(world.names()).toEqual(['gate']);
    expect(world.node('gate').reason).toBe('Withheld');
    expect(world.condition('Ready')?.status).toBe('Unknown');
    await world.report('gate', { open: false });
    expect(world.node('prod').message).toBe(
      'gate: gate.status.open == true is false',
    );
    await world.report('gate', { open: true });
    expect(world.states()).toEqual({ gate: 'Ready', prod: 'Ready' });
  });

  it('withholds again: dependents keep what they have and new versions wait', async () => {
    await world.put(gated);
    await world.report('gate', { open: true });
    await world.report('gate', { open: false });
    expect(world.states()).toEqual({ gate: 'Ready', prod: 'Ready' });
    await world.put([
      gated[0],
      widget('prod', { gate: '${gate.metadata.name}', size: 2 }),
    ]);
    expect(world.states()).toEqual({ gate: 'Ready', prod: 'Blocked' });
    expect(world.object('prod')).toMatchObject({ spec: { size: 1 } });
    await world.report('gate', { open: true });
    expect(world.object('prod')).toMatchObject({ spec: { size: 2 } });
  });

  it('does not let a lost object be made again while it withholds', async () => {
    await world.put(gated);
    await world.report('gate', { open: true });
    await world.report('gate', { open: false });
    await world.cluster.delete(widgetType, { namespace: 'team', name: 'prod' });
    await world.settle();
    expect(world.states().prod).toBe('Blocked');
    await world.report('gate', { open: true });
    expect(world.names()).toEqual(['gate', 'prod']);
  });

  it('lets changed objects be put back all the same', async () => {
    await world.put(gated);
    await world.report('gate', { open: true });
    await world.report('gate', { open: false });
    const key = { namespace: 'team', name: 'prod' };
    const body = { spec: { size: 9 } };
    await world.cluster.patch(widgetType, key, { type: 'merge', body });
    await world.settle();
    expect(world.object('prod')).toMatchObject({ spec: { size: 1 } });
  });

  it('does not hold back those who only ask softly', async () => {
    await world.put([
      gated[0],
      widget('b', { x: '${gate.?metadata.name.orValue("none")}' }),
    ]);
    expect(world.object('b')).toMatchObject({ spec: { x: 'none' } });
    await world.report('gate', { open: true });
    expect(world.object('b')).toMatchObject({ spec: { x: 'gate' } });
  });

  it('reaches through values', async () => {
    await world.put([
      gated[0],
      { id: 'name', def: '${gate.metadata.name}' },
      widget('b', { x: '${name}' }),
    ]);
    expect(world.states()).toEqual({
      gate: 'Ready',
      name: 'Blocked',
      b: 'Blocked',
    });
    await world.report('gate', { open: true });
    expect(world.object('b')).toMatchObject({ spec: { x: 'gate' } });
  });

  it('holds dependsOn as well', async () => {
    await world.put([gated[0], widget('b', {}, { dependsOn: ['gate'] })]);
    expect(world.states().b).toBe('Blocked');
    await world.report('gate', { open: true });
    expect(world.states().b).toBe('Ready');
  });
});

describe('soft data', () => {
  it('is not seen in the moment in which it is written', async () => {
    const soft = widget('b', { x: '${a.?spec.size.orValue(0)}' });
    await world.put([widget('a', { size: 1 }), soft]);
    expect(world.object('b')).toMatchObject({ spec: { x: 1 } });
    world.cluster.clearCalls();
    await world.put([widget('a', { size: 2 }), soft]);
    expect(world.object('b')).toMatchObject({ spec: { x: 2 } });
    const key = { namespace: 'team', name: 'a' };
    const body = { spec: { size: 7 } };
    await world.cluster.patch(widgetType, key, { type: 'merge', body });
    await world.settle();
    expect(world.object('b')).toMatchObject({ spec: { x: 2 } });
    expect(world.writes().filter(write => write === 'apply b')).toHaveLength(1);
  });

  it('of a node in trouble holds nothing back', async () => {
    await world.put([widget('a', { size: 1 }), widget('b')]);
    world.cluster.intercept(({ verb, key }) => {
      if (verb === 'apply' && key?.name === 'a') {
        throw new InvalidError('no', 422, 'Invalid');
      }
    });
    await world.put([
      widget('a', { size: 'x' }),
      widget('b', { x: '${a.?spec.size.orValue(0)}' }),
      widget('c', { x: '${a.spec.size}' }),
    ]);
    expect(world.states()).toEqual({ a: 'Error', b: 'Ready', c: 'Pending' });
    expect(world.object('b')).toMatchObject({ spec: { x: 1 } });
  });
});

describe('several Graphs', () => {
  it('run side by side', async () => {
    await world.put([widget('a', { x: '${nothing.y}' })], 'broken');
    await world.put([widget('b')], 'fine');
    expect(world.condition('Accepted', 'broken')?.status).toBe('False');
    expect(world.states('fine')).toEqual({ b: 'Ready' });
  });

  it('read each other', async () => {
    await world.put([widget('a')], 'first');
    await world.put(
      [
        {
          id: 'first',
          ref: {
            apiVersion: graphType.apiVersion,
            kind: 'Graph',
            metadata: { name: 'first' },
          },
        },
        widget('b', { progress: '${first.status.progress}' }),
      ],
      'second',
    );
    expect(world.object('b')).toMatchObject({ spec: { progress: '1/1' } });
  });
});
