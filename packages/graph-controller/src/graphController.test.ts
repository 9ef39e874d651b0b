import {
  ConflictError,
  ForbiddenError,
  InvalidError,
  KubeError,
} from '@kardinal/kube-controller';
import { builtinTypes } from '@kardinal/kube-controller/testing';
import { GraphNode, graphType } from './api/Graph';
import { GraphWorld, widget, widgetType, zoneType } from './testing/GraphWorld';

const { configMaps } = builtinTypes;

let world: GraphWorld;

beforeEach(() => {
  world = new GraphWorld();
});

afterEach(() => world.stop());

function configMap(name: string, data: Record<string, string>) {
  return {
    ...{ apiVersion: 'v1', kind: 'ConfigMap' },
    metadata: { name, namespace: 'team' },
    data,
  };
}

const ref = (id: string, name: string): GraphNode => ({
  id,
  ref: { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name } },
});

/** Requests that wrote something, as `verb name`. */
function writes(): readonly string[] {
  const changes = ['apply', 'delete', 'create', 'patch', 'replaceStatus'];
  return world.cluster.calls
    .filter(
      ({ verb, type }) =>
        changes.includes(verb) && !/Event$|GraphRevision$/.test(type),
    )
    .map(({ verb, key }) => `${verb} ${key?.name}`);
}

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
      ref('config', 'site'),
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
      ref('config', 'site'),
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
    expect(writes()).toEqual(['patch site']);
    await patch({ url: 'y' });
    expect(writes().filter(write => write.startsWith('apply'))).toEqual([
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

describe('includeWhen', () => {
  const included = (condition: string) => [
    ref('config', 'site'),
    widget('a', {}, { includeWhen: [condition] }),
    widget('b', { x: '${a.metadata.name}' }),
    widget('c', { x: '${b.metadata.name}' }),
    widget('d', { x: '${a.?metadata.name.orValue("none")}' }),
  ];

  it('false excludes the node and what hard-depends on it', async () => {
    await world.put(included('${false}'));
    expect(world.states()).toMatchObject({
      a: 'Excluded',
      b: 'Excluded',
      c: 'Excluded',
      d: 'Ready',
    });
    expect(world.node('c').message).toBe('b is excluded');
    expect(world.names()).toEqual(['d']);
  });

  it('turning false prunes, in reverse order', async () => {
    world.cluster.seed(configMaps, configMap('site', { on: 'yes' }));
    await world.put(included('${config.data.on == "yes"}'));
    expect(world.names()).toEqual(['a', 'b', 'c', 'd']);
    expect(world.object('d')).toMatchObject({ spec: { x: 'a' } });
    world.cluster.clearCalls();
    const key = { namespace: 'team', name: 'site' };
    const body = { data: { on: 'no' } };
    await world.cluster.patch(configMaps, key, { type: 'merge', body });
    await world.settle();
    expect(world.names()).toEqual(['d']);
    expect(writes().filter(w => w.startsWith('delete'))).toEqual([
      'delete c',
      'delete b',
      'delete a',
    ]);
    expect(world.condition('Ready')?.status).toBe('True');
    expect(world.status().progress).toBe('2/2');
  });

  it('unknown is not false: nothing is made and nothing is pruned', async () => {
    await world.put(included('${config.data.on == "yes"}'));
    expect(world.states()).toMatchObject({ a: 'Pending', b: 'Pending' });
    expect(world.names()).toEqual(['d']);
    world.cluster.seed(configMaps, configMap('site', { on: 'yes' }));
    await world.settle();
    expect(world.names()).toEqual(['a', 'b', 'c', 'd']);
    const key = { namespace: 'team', name: 'site' };
    await world.cluster.delete(configMaps, key);
    await world.settle();
    expect(world.states()).toMatchObject({ a: 'Pending' });
    expect(world.names()).toEqual(['a', 'b', 'c', 'd']);
  });

  it('that is no bool is an error of the node', async () => {
    await world.put([widget('a', {}, { includeWhen: ['${1}'] })]);
    expect(world.node('a')).toMatchObject({
      state: 'Error',
      reason: 'InvalidCondition',
    });
  });
});

describe('time', () => {
  it('turns conditions at the right instant, by itself', async () => {
    const until = new Date(world.clock.now() + 3_600_000).toISOString();
    const condition = `\${now() >= timestamp("${until}")}`;
    await world.put([
      widget('gate', {}, { propagateWhen: [condition] }),
      widget('prod', { x: '${gate.metadata.name}' }),
    ]);
    world.cluster.clearCalls();
    await world.pass(3_599_000);
    expect(world.states().prod).toBe('Blocked');
    expect(writes()).toEqual([]);
    await world.pass(1_000);
    expect(world.states().prod).toBe('Ready');
  });

  it('makes fresh data stale', async () => {
    const fresh = '${timestamp(gate.status.at) > now() - duration("10m")}';
    await world.put([widget('gate', {}, { readyWhen: [fresh] })]);
    await world.report('gate', {
      at: new Date(world.clock.now()).toISOString(),
    });
    expect(world.states().gate).toBe('Ready');
    await world.pass(9 * 60_000);
    expect(world.states().gate).toBe('Ready');
    await world.pass(60_000);
    expect(world.states().gate).toBe('NotReady');
  });
});

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
    const applied = writes().filter(write => write.startsWith('apply'));
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
    expect(writes().filter(w => w.startsWith('delete'))).toEqual([
      'delete b',
      'delete a',
    ]);
  });

  it('keep what an object was made from until it has moved on', async () => {
    await world.put([widget('a'), widget('b', { x: '${a.metadata.name}' })]);
    await world.put([
      ref('config', 'site'),
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

describe('an object of somebody else', () => {
  const existing = (metadata: object) =>
    world.cluster.seed(widgetType, {
      ...{ apiVersion: 'example.com/v1', kind: 'Widget' },
      metadata: { name: 'a', namespace: 'team', ...metadata },
    });

  it.each([
    [
      'another Graph',
      {
        labels: {
          'experimental.kro.run/graph': 'other',
          'experimental.kro.run/graph-namespace': 'team',
        },
      },
      'Widget team/a exists and belongs to the Graph team/other',
    ],
    ['nobody', {}, 'Widget team/a exists and belongs to no Graph'],
  ])('is a Conflict: of %s', async (_whose, metadata, message) => {
    existing(metadata);
    await world.put([widget('a', { x: 1 }), widget('b')]);
    expect(world.states()).toEqual({ a: 'Conflict', b: 'Ready' });
    expect(world.node('a').message).toBe(message);
    expect(world.object('a')).not.toHaveProperty('spec');
    expect(world.condition('Ready')?.status).toBe('False');
    await world.cluster.delete(widgetType, { namespace: 'team', name: 'a' });
    await world.settle();
    expect(world.states().a).toBe('Ready');
  });

  it('is a Conflict: of a controller', async () => {
    const fleet = world.cluster.seed(configMaps, configMap('fleet', {}));
    const { apiVersion, kind, metadata } = fleet;
    const { uid = '' } = metadata;
    const owner = { apiVersion, kind, name: 'fleet', uid, controller: true };
    existing({ ownerReferences: [owner] });
    await world.put([widget('a', {}, { adoption: 'Unowned' })]);
    expect(world.node('a')).toMatchObject({
      state: 'Conflict',
      message: 'Widget team/a exists and belongs to ConfigMap fleet',
    });
  });

  it('survives the end of the Graph', async () => {
    existing({});
    await world.put([widget('a')]);
    await world.remove();
    expect(world.names()).toEqual(['a']);
    expect(world.graph()).toBeUndefined();
  });

  it('is adopted where the node allows it and nobody owns it', async () => {
    existing({ labels: { x: 'y' } });
    await world.put([widget('a', { x: 1 }, { adoption: 'Unowned' })]);
    expect(world.states()).toEqual({ a: 'Ready' });
    expect(world.object('a')).toMatchObject({
      metadata: { labels: { x: 'y' } },
      spec: { x: 1 },
    });
    await world.remove();
    expect(world.names()).toEqual([]);
  });

  it('that came while the cache did not tell is not taken over', async () => {
    await world.put([]);
    world.cluster.lagWatches(1000);
    existing({});
    await world.put([widget('a', { x: 1 })]);
    // The Graph's own change waits in the watch, too.
    while (world.cluster.waitingEvents > 1) world.cluster.deliverNext();
    world.cluster.lagWatches(0);
    await world.settle();
    expect(world.states()).toEqual({ a: 'Conflict' });
    expect(world.object('a')).not.toHaveProperty('spec');
  });
});

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
    expect(writes()).toEqual([]);
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
    const attempts = writes().filter(write => write === 'apply a').length;
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
    const counts = writes().filter(write => write.startsWith('replaceStatus'));
    expect(counts.length).toBeLessThan(5);
    stop();
    await world.pass(30_000);
    expect(world.names()).toEqual(['b']);
    expect(world.condition('Ready')?.status).toBe('True');
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
    expect(writes().filter(write => write === 'apply b')).toHaveLength(1);
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
    expect(writes()).toEqual([]);
    world.cluster.install(gadgetType);
    await world.pass(60_000);
    expect(world.states()).toEqual({ g: 'Ready', a: 'Ready' });
  });

  it('or of which it does not tell, holds up nobody else', async () => {
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

describe('the end of a Graph', () => {
  it('takes its objects in reverse order, and then lets it go', async () => {
    await world.put([
      widget('a'),
      widget('b', { x: '${a.metadata.name}' }),
      { id: 'd', def: '${b.metadata.name}' },
      widget('c', { x: '${d}' }),
    ]);
    world.cluster.clearCalls();
    await world.remove();
    expect(writes().filter(w => w.startsWith('delete'))).toEqual([
      'delete shop',
      'delete c',
      'delete b',
      'delete a',
    ]);
    expect(world.graph()).toBeUndefined();
  });

  it('waits for objects that others hold', async () => {
    const { apiVersion, kind } = widgetType;
    const metadata = { name: 'b', finalizers: ['example.com/hold'] };
    await world.put([
      widget('a'),
      { id: 'b', template: { apiVersion, kind, metadata }, dependsOn: ['a'] },
    ]);
    await world.remove();
    expect(world.names()).toEqual(['a', 'b']);
    expect(world.condition('Ready')).toMatchObject({ reason: 'Deleting' });
    const key = { namespace: 'team', name: 'b' };
    const body = { metadata: { finalizers: [] } };
    await world.cluster.patch(widgetType, key, { type: 'merge', body });
    await world.settle();
    expect(world.graph()).toBeUndefined();
    expect(world.names()).toEqual([]);
  });

  it('leaves its objects where somebody asks to orphan them', async () => {
    await world.put([widget('a')]);
    const key = { namespace: 'team', name: 'shop' };
    const finalizers = ['orphan', 'experimental.kro.run/graph'];
    const body = { metadata: { finalizers } };
    await world.cluster.patch(graphType, key, { type: 'merge', body });
    await world.remove();
    expect(world.graph()?.metadata.finalizers).toEqual(['orphan']);
    expect(world.names()).toEqual(['a']);
  });

  it('says what holds it up', async () => {
    await world.put([widget('a')]);
    world.cluster.intercept(({ verb, key }) => {
      if (verb === 'delete' && key?.name === 'a') {
        throw new ForbiddenError('you may not', 403, 'Forbidden');
      }
    });
    await world.remove();
    expect(world.condition('Ready')).toMatchObject({
      reason: 'Deleting',
      message: '1 object is still there: Widget team/a: you may not',
    });
    expect(world.condition('Stalled')?.status).toBe('True');
  });

  it('works for a spec that was never accepted', async () => {
    await world.put([widget('a', { x: '${nobody}' })]);
    await world.remove();
    expect(world.graph()).toBeUndefined();
  });

  it('finds objects also when the status was lost', async () => {
    await world.put([widget('a')]);
    await world.stop();
    world.cluster.setStatus(
      graphType,
      { namespace: 'team', name: 'shop' },
      { conditions: [], nodes: [], applied: [] },
    );
    await world.put([widget('b')]);
    expect(world.names()).toEqual(['b']);
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
