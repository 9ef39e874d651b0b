import { graphRevisionType } from '../api/GraphRevision';
import { GraphWorld } from '../testing/GraphWorld';
import { widget } from '../testing/objects';

let world: GraphWorld;

beforeEach(() => {
  world = new GraphWorld();
});

afterEach(() => world.stop());

describe('revisions', () => {
  const revisions = () => world.cluster.peekAll(graphRevisionType);

  it('record each change of the spec', async () => {
    await world.put([widget('a', { x: 1 })]);
    await world.put([widget('a', { x: 2 })]);
    expect(revisions().map(({ spec }) => [spec.graph, spec.revision])).toEqual([
      ['shop', 1],
      ['shop', 2],
    ]);
    expect(revisions()[0].spec.nodes).toMatchObject([widget('a', { x: 1 })]);
    expect(revisions()[0].metadata.ownerReferences).toMatchObject([
      { kind: 'Graph', name: 'shop' },
    ]);
    expect(world.status().revision).toBe(2);
  });

  it('are not made for specs that are refused', async () => {
    await world.put([widget('a', { x: '${nobody}' })]);
    expect(revisions()).toEqual([]);
  });

  it('are few', async () => {
    for (let x = 1; x <= 8; x++) await world.put([widget('a', { x })]);
    expect(revisions().map(({ spec }) => spec.revision)).toEqual([
      4, 5, 6, 7, 8,
    ]);
  });

  it('go with the Graph', async () => {
    await world.put([widget('a')]);
    await world.remove();
    expect(revisions()).toEqual([]);
  });

  it('are not missed where the API does not serve them', async () => {
    world.cluster.uninstall(graphRevisionType);
    await world.put([widget('a')]);
    expect(world.condition('Ready')?.status).toBe('True');
    await world.remove();
    expect(world.graph()).toBeUndefined();
  });
});
