import { ForbiddenError } from '@kardinal/kube-controller';
import { graphType } from '../api/Graph';
import { GraphWorld } from '../testing/GraphWorld';
import { widget, widgetType } from '../testing/objects';

let world: GraphWorld;

beforeEach(() => {
  world = new GraphWorld();
});

afterEach(() => world.stop());

describe('the end of a Graph', () => {
  it('deletes its objects in reverse order, and then releases it', async () => {
    await world.put([
      widget('a'),
      widget('b', { x: '${a.metadata.name}' }),
      { id: 'd', def: '${b.metadata.name}' },
      widget('c', { x: '${d}' }),
    ]);
    world.cluster.clearCalls();
    await world.remove();
    expect(world.writes().filter(w => w.startsWith('delete'))).toEqual([
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
