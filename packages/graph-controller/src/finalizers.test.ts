import { GraphNode } from './api/Graph';
import { graphRevisionType } from './api/GraphRevision';
import { GraphWorld, widget, widgetType } from './testing/GraphWorld';

let world: GraphWorld;

beforeEach(() => {
  world = new GraphWorld();
});

afterEach(() => world.stop());

const ready = { readyWhen: ['${backup.status.done == true}'] };

const database = widget('database', { size: 3 });
const backup = widget(
  'backup',
  { of: '${database.spec.size}' },
  {
    finalizes: 'database',
    ...ready,
  },
);
const app = widget('app', { db: '${database.metadata.name}' });

describe('finalizes', () => {
  it('sleeps while its target stays', async () => {
    await world.put([database, backup, app]);
    expect(world.names()).toEqual(['app', 'database']);
    expect(world.node('backup')).toMatchObject({
      state: 'Excluded',
      reason: 'Asleep',
      message: 'is made when database goes',
    });
    expect(world.condition('Ready')?.status).toBe('True');
  });

  it('is made when the Graph goes, after the dependents, and the target waits for it', async () => {
    await world.put([database, backup, app]);
    await world.remove();
    expect(world.names()).toEqual(['backup', 'database']);
    expect(world.object('backup')).toMatchObject({ spec: { of: 3 } });
    expect(world.node('backup').state).toBe('NotReady');
    await world.report('backup', { done: true });
    expect(world.names()).toEqual([]);
    expect(world.graph()).toBeUndefined();
  });

  it('is made when its target is excluded', async () => {
    const excluded = { ...database, includeWhen: ['${false}'] };
    await world.put([database, backup]);
    await world.put([excluded, backup]);
    expect(world.names()).toEqual(['backup', 'database']);
    expect(world.states()).toEqual({
      database: 'Excluded',
      backup: 'NotReady',
    });
    await world.report('backup', { done: true });
    expect(world.names()).toEqual([]);
    expect(world.states()).toEqual({
      database: 'Excluded',
      backup: 'Excluded',
    });
    expect(world.condition('Ready')?.status).toBe('True');
  });

  it('is made when its target is gone from the spec, as it was last said', async () => {
    await world.put([database, backup, app]);
    await world.put([widget('other')]);
    expect(world.names()).toEqual(['backup', 'database', 'other']);
    expect(world.condition('Ready')).toMatchObject({
      reason: 'Pruning',
      message:
        '2 objects are still there: backup, which finalizes database, is NotReady: ' +
        'readyWhen[0] waits for backup.status',
    });
    await world.report('backup', { done: true });
    expect(world.names()).toEqual(['other']);
  });

  it('is made for a Graph whose spec is refused by now', async () => {
    await world.put([database, backup]);
    await world.put([widget('x', { y: '${nobody}' })]);
    await world.remove();
    expect(world.names()).toEqual(['backup', 'database']);
    await world.report('backup', { done: true });
    expect(world.names()).toEqual([]);
    expect(world.graph()).toBeUndefined();
  });

  it('goes again when its target stays after all', async () => {
    await world.put([database, backup]);
    await world.put([{ ...database, includeWhen: ['${false}'] }, backup]);
    expect(world.names()).toEqual(['backup', 'database']);
    await world.put([database, backup]);
    expect(world.names()).toEqual(['database']);
    expect(world.states()).toEqual({ database: 'Ready', backup: 'Excluded' });
  });

  it('keeps what it needs', async () => {
    await world.put([
      widget('bucket'),
      database,
      widget(
        'backup',
        { to: '${bucket.metadata.name}' },
        {
          finalizes: 'database',
          ...ready,
        },
      ),
    ]);
    await world.remove();
    expect(world.names()).toEqual(['backup', 'bucket', 'database']);
    await world.report('backup', { done: true });
    expect(world.names()).toEqual([]);
  });

  it('is not made for a target that never was', async () => {
    const never = { ...database, includeWhen: ['${false}'] };
    await world.put([never, backup]);
    await world.remove();
    expect(world.names()).toEqual([]);
    expect(world.graph()).toBeUndefined();
  });

  it('of a kind that is gone holds up nothing', async () => {
    const gadgetType = { ...widgetType, kind: 'Gadget', plural: 'gadgets' };
    const metadata = { name: 'g' };
    const hook: GraphNode = {
      id: 'hook',
      finalizes: 'database',
      template: {
        apiVersion: 'example.com/v1',
        kind: gadgetType.kind,
        metadata,
      },
    };
    await world.put([database, hook]);
    await world.remove();
    expect(world.graph()).toBeUndefined();
  });

  it('works in a row', async () => {
    await world.put([
      database,
      backup,
      widget(
        'notice',
        { of: '${backup.metadata.name}' },
        { finalizes: 'database' },
      ),
    ]);
    await world.remove();
    await world.report('backup', { done: true });
    expect(world.names()).toEqual([]);
    expect(world.graph()).toBeUndefined();
  });
});

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
                  ...{ apiVersion, kind },
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
