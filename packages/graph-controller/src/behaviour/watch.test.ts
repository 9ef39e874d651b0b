import { GraphNode } from '../api/Graph';
import { GraphWorld } from '../testing/GraphWorld';
import { widget, widgetType } from '../testing/objects';

let world: GraphWorld;

beforeEach(() => {
  world = new GraphWorld();
});

afterEach(() => world.stop());

describe('watch', () => {
  const found: GraphNode = {
    id: 'found',
    watch: {
      apiVersion: 'example.com/v1',
      kind: 'Widget',
      selector: {
        matchExpressions: [
          { key: 'team', operator: 'In', values: ['red', 'blue'] },
          { key: 'old', operator: 'DoesNotExist' },
        ],
      },
    },
  };

  const seed = (
    name: string,
    labels: Record<string, string>,
    namespace = 'team',
  ) =>
    world.cluster.seed(widgetType, {
      apiVersion: 'example.com/v1',
      kind: 'Widget',
      metadata: { name, namespace, labels },
    });

  it('brings what a selector finds into scope, as it comes and goes', async () => {
    seed('one', { team: 'red' });
    seed('two', { team: 'green' });
    seed('three', { team: 'blue', old: 'yes' });
    seed('four', { team: 'red' }, 'elsewhere');
    const sum = widget('sum', { names: '${found.map(w, w.metadata.name)}' });
    await world.put([found, sum]);
    const names = () => world.object('sum')?.spec;
    expect(names()).toEqual({ names: ['one'] });
    seed('another', { team: 'blue' });
    await world.settle();
    expect(names()).toEqual({ names: ['another', 'one'] });
    await world.cluster.delete(widgetType, { namespace: 'team', name: 'one' });
    await world.settle();
    expect(names()).toEqual({ names: ['another'] });
  });

  it('that finds nothing is an empty list', async () => {
    await world.put([found, widget('sum', { count: '${found.size()}' })]);
    expect(world.object('sum')).toMatchObject({ spec: { count: 0 } });
    expect(world.states().found).toBe('Ready');
  });
});
