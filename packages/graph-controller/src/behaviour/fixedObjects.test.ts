import {
  InvalidError,
  KubeObject,
  ResourceType,
} from '@kardinal/kube-controller';
import { Graph, GraphNode, graphType } from '../api/Graph';
import { allRights } from '../authority/GraphAuthority';
import { GraphWorld } from '../testing/GraphWorld';
import { AnyObject, widget, widgetType } from '../testing/objects';

const isFixed = (object: KubeObject) =>
  ((object as AnyObject).status as { phase?: string } | undefined)?.phase ===
  'started';
const specOf = (object: KubeObject) =>
  JSON.stringify((object as AnyObject).spec);

let world: GraphWorld;

beforeEach(() => {
  world = new GraphWorld(undefined, {
    authority: {
      admit: () => ({ type: 'admitted', rights: { ...allRights, isFixed } }),
      view: object => object,
    },
  });
  world.cluster.install({
    type: widgetType,
    admit: (object, before) => {
      if (!before || !isFixed(before) || specOf(object) === specOf(before))
        return object;
      throw new InvalidError('spec is fixed', 422, 'Invalid');
    },
  });
});

afterEach(() => world.stop());

const started = { phase: 'started' };
const nodes = (x: number, label: string): readonly GraphNode[] => {
  const { apiVersion, kind } = widgetType;
  const metadata = { name: 'a', labels: { label } };
  return [
    { id: 'a', template: { apiVersion, kind, metadata, spec: { x } } },
    widget('b', { x, phase: '${a.status.phase}' }),
  ];
};
const stalls = () =>
  world.cluster
    .states()
    .filter(({ kind }) => kind === graphType.kind)
    .flatMap(graph => (graph as Graph).status?.conditions ?? [])
    .filter(({ type, status }) => type === 'Stalled' && status === 'True');

describe('an object whose spec is fixed', () => {
  it('keeps its spec and follows its template in everything else, and what depends on it goes on', async () => {
    await world.put(nodes(1, 'old'));
    await world.report('a', started);
    await world.put(nodes(2, 'new'));
    expect(world.object('a')).toMatchObject({
      metadata: { labels: { label: 'new' } },
      spec: { x: 1 },
    });
    expect(world.object('b')?.spec).toEqual({ x: 2, phase: 'started' });
    expect(world.states()).toEqual({ a: 'Ready', b: 'Ready' });
    expect(stalls()).toEqual([]);
  });

  it('is written once: then it is as it shall be', async () => {
    await world.put(nodes(1, 'old'));
    await world.report('a', started);
    await world.put(nodes(2, 'new'));
    world.cluster.clearCalls();
    await world.pass(3_600_000);
    expect(world.cluster.count('apply', 'patch')).toBe(0);
  });

  it('may become so while a change is on its way', async () => {
    await world.put(nodes(1, 'old'));
    await world.report('a', { phase: 'waits' });
    const key = { namespace: 'team', name: 'a' };
    const stop = world.cluster.intercept(({ verb, type, key: written }) => {
      const isChange = verb === 'apply' && written?.name === 'a';
      if (!isChange || !type.endsWith('/Widget')) return;
      stop();
      world.cluster.setStatus(
        widgetType as ResourceType<never>,
        key,
        started as never,
      );
    });
    await world.put(nodes(2, 'new'));
    await world.pass(60_000);
    expect(world.object('a')?.spec).toEqual({ x: 1 });
    expect(world.states()).toEqual({ a: 'Ready', b: 'Ready' });
    expect(stalls()).toEqual([]);
  });

  it('changes again when that is over', async () => {
    await world.put(nodes(1, 'old'));
    await world.report('a', started);
    await world.put(nodes(2, 'new'));
    await world.report('a', { phase: 'failed' });
    expect(world.object('a')?.spec).toEqual({ x: 2 });
  });
});
