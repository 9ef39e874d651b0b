import { InvalidError } from '@kardinal/kube-controller';
import { GraphNode, graphType } from '../api/Graph';
import { GraphWorld } from '../testing/GraphWorld';
import { widget, widgetType } from '../testing/objects';

let world: GraphWorld;

beforeEach(() => {
  const delays = {
    statusDelayMilliseconds: 60_000,
    wordsDelayMilliseconds: 60_000,
  };
  world = new GraphWorld([widgetType], delays);
});

afterEach(() => world.stop());

const verified = { state: 'Verified' };

const after = (id: string): readonly string[] => [
  `\${${id}.status.state == "Verified"}`,
];

/** One after the other, each when the one before is verified. */
const row: readonly GraphNode[] = [
  widget('a', {}, { propagateWhen: after('a') }),
  widget('b', { x: '${a.metadata.name}' }, { propagateWhen: after('b') }),
  widget('c', { x: '${b.metadata.name}' }),
];

const listed = () =>
  world
    .status()
    .applied.filter(({ kind }) => kind === 'Widget')
    .map(({ name }) => name);

describe('objects that are made once their data is there', () => {
  it('are listed with the first one, and need no write of their own', async () => {
    await world.put(row);
    expect(listed()).toEqual(['a', 'b', 'c']);
    world.cluster.clearCalls();
    await world.report('a', verified);
    await world.report('b', verified);
    expect(world.writes()).toEqual(['apply b', 'apply c']);
    await world.pass(120_000);
    expect(world.writes()).toEqual([
      'apply b',
      'apply c',
      'replaceStatus shop',
    ]);
    expect(world.status().progress).toBe('3/3');
  });

  it('hold up nothing while they do not exist', async () => {
    await world.put(row);
    world.cluster.clearCalls();
    await world.remove();
    expect(world.graph()).toBeUndefined();
    expect(world.writes().filter(each => each.startsWith('delete'))).toEqual([
      'delete shop',
      'delete a',
    ]);
  });

  it('hold nothing of what they would have been made from', async () => {
    await world.put(row);
    const other = widget('d', {}, { propagateWhen: after('d') });
    await world.put([other, widget('b', { x: '${d.metadata.name}' })]);
    expect(world.names()).toEqual(['d']);
    await world.report('d', verified);
    expect(world.names()).toEqual(['b', 'd']);
  });

  it('go in reverse order when they exist, although no status says that they were made', async () => {
    await world.put(row);
    await world.report('a', verified);
    await world.stop();
    world.cluster.clearCalls();
    await world.remove();
    expect(world.writes().filter(each => each.startsWith('delete'))).toEqual([
      'delete shop',
      'delete b',
      'delete a',
    ]);
  });

  it('are recorded before they are made again', async () => {
    await world.put(row);
    await world.report('a', verified);
    world.cluster.clearCalls();
    await world.cluster.delete(widgetType, { namespace: 'team', name: 'b' });
    await world.settle();
    expect(world.writes()).toEqual([
      'delete b',
      'replaceStatus shop',
      'apply b',
    ]);
  });

  it('are recorded before they are made by a process that did not list them', async () => {
    await world.put(row);
    await world.stop();
    world.cluster.setStatus(
      widgetType as never,
      { namespace: 'team', name: 'a' },
      verified as never,
    );
    world.cluster.clearCalls();
    await world.settle();
    expect(world.writes()).toEqual(['replaceStatus shop', 'apply b']);
  });

  it('say why they cannot be made, and are tried again as any other', async () => {
    await world.put(row);
    const heal = world.cluster.intercept(({ verb, key }) => {
      if (verb !== 'apply' || key?.name !== 'b') return;
      throw new InvalidError('x is wrong', 422, 'Invalid');
    });
    await world.report('a', verified);
    expect(world.node('b')).toMatchObject({
      state: 'Error',
      message: 'Widget team/b: x is wrong',
    });
    world.cluster.clearCalls();
    await world.pass(3_600_000);
    expect(world.writes().filter(each => each === 'apply b')).toEqual([]);
    heal();
    await world.put([...row, widget('other')]);
    expect(world.names()).toEqual(['a', 'b', 'other']);
  });

  it('are not listed where an expression names them, or there may be several', async () => {
    const { apiVersion, kind } = widgetType;
    const metadata = { name: '${a.metadata.name}-b' };
    const many = { name: '${"c"}', labels: { each: '${item}' } };
    await world.put([
      row[0],
      { id: 'b', template: { apiVersion, kind, metadata } },
      {
        id: 'c',
        forEach: [{ item: '${[a.metadata.name]}' }],
        template: { apiVersion, kind, metadata: many },
      },
    ]);
    expect(listed()).toEqual(['a']);
  });

  it('are one of their own: a name that another node has is not listed twice', async () => {
    const { apiVersion, kind } = widgetType;
    const metadata = { name: 'a' };
    const spec = { x: '${b.metadata.name}' };
    await world.put([
      row[0],
      row[1],
      { id: 'again', template: { apiVersion, kind, metadata, spec } },
    ]);
    expect(world.status().applied).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ node: 'a', name: 'a' }),
      ]),
    );
    expect(listed()).toEqual(['a', 'b']);
    await world.cluster.delete(graphType, { namespace: 'team', name: 'shop' });
    await world.settle();
    expect(world.names()).toEqual([]);
  });
});
