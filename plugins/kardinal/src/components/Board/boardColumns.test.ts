import { boardCell, boardRowOf } from '../../testing/boardRows';
import { boardColumns } from './boardColumns';

const row = (name: string, environments: readonly string[]) =>
  boardRowOf(name, {
    cells: environments.map((environment, tier) =>
      boardCell(environment, tier, 'Verified', 1),
    ),
  });

describe('the columns of the board', () => {
  it('are none without Pipelines', () => {
    expect(boardColumns([])).toEqual({ environments: [], others: [] });
  });

  it('are in the order in which most Pipelines promote', () => {
    const rows = [
      row('a', ['dev', 'staging', 'prod']),
      row('b', ['dev', 'prod']),
      row('c', ['dev', 'staging', 'prod']),
    ];
    expect(boardColumns(rows).environments).toEqual(['dev', 'staging', 'prod']);
  });

  it('are those that most Pipelines have, where they do not all fit', () => {
    const rows = [
      row('a', ['dev', 'test', 'staging', 'prod-eu', 'prod-us']),
      row('b', ['dev', 'test', 'staging', 'prod-eu', 'prod-us', 'x', 'y']),
    ];
    expect(boardColumns(rows)).toEqual({
      environments: ['dev', 'test', 'staging', 'prod-eu', 'prod-us'],
      others: ['x', 'y'],
    });
  });
});
