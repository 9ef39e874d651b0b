import { builtinTypes } from '@kardinal/kube-controller/testing';
import { GraphWorld } from '../testing/GraphWorld';
import { configMap, configRef, widget } from '../testing/objects';

const { configMaps } = builtinTypes;

let world: GraphWorld;

beforeEach(() => {
  world = new GraphWorld();
});

afterEach(() => world.stop());

describe('includeWhen', () => {
  const included = (condition: string) => [
    configRef('config', 'site'),
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
    expect(world.writes().filter(w => w.startsWith('delete'))).toEqual([
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
    expect(world.writes()).toEqual([]);
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
