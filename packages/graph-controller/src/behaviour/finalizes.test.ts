import { GraphNode } from '../api/Graph';
import { GraphWorld } from '../testing/GraphWorld';
import { widget, widgetType } from '../testing/objects';

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
