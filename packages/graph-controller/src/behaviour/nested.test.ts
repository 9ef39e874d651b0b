import { GraphWorld } from '../testing/GraphWorld';
import { widget, widgetType } from '../testing/objects';

let world: GraphWorld;

beforeEach(() => {
  world = new GraphWorld();
});

afterEach(() => world.stop());

describe('nested Graphs', () => {
  it("write an inner Graph's expressions as literals", async () => {
    const { apiVersion, kind } = widgetType;
    await world.put([
      widget('outer', { size: 4 }),
      {
        id: 'inner',
        template: {
          apiVersion: 'experimental.kro.run/v1alpha1',
          kind: 'Graph',
          metadata: { name: 'inner' },
          spec: {
            nodes: [
              widget('x', { size: '${outer.spec.size}' }),
              {
                id: 'y',
                template: {
                  apiVersion,
                  kind,
                  metadata: { name: 'y' },
                  spec: { a: '${"${x.spec.size}"}', b: '$${x.metadata.name}' },
                },
              },
            ],
          },
        },
        readyWhen: [
          '${inner.status.conditions.exists(c, c.type == "Ready" && c.status == "True")}',
        ],
      },
    ]);
    expect(world.names()).toEqual(['outer', 'x', 'y']);
    expect(world.object('y')).toMatchObject({ spec: { a: 4, b: 'x' } });
    expect(world.states()).toEqual({ outer: 'Ready', inner: 'Ready' });
    await world.remove();
    expect(world.names()).toEqual([]);
    expect(world.graph('inner')).toBeUndefined();
  });
});
