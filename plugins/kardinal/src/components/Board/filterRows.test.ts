import { boardCell, boardRowOf } from '../../testing/boardRows';
import { BoardFilter } from './BoardFilter';
import { filterRows } from './filterRows';

const team = (name: string) => ({
  kind: 'Component',
  namespace: 'default',
  name,
  title: name.toUpperCase(),
  owners: [`group:default/${name}`],
});

const rows = [
  boardRowOf('finished', { entity: team('finished') }),
  boardRowOf('fresh', {
    entity: team('fresh'),
    idleSince: '2026-11-18T12:00:00Z',
    cells: [
      boardCell('dev', 0, 'Verified', 5),
      boardCell('prod', 1, 'WaitingForMerge', 5),
    ],
  }),
  boardRowOf('old', {
    idleSince: '2026-11-18T09:00:00Z',
    cells: [
      {
        ...boardCell('dev', 0, 'Failed', 60),
        drift: { version: '1.27.0', since: '2026-11-18T09:00:00Z' },
      },
    ],
  }),
  boardRowOf('alone', { entity: undefined, cells: [] }),
];

const everything: BoardFilter = {
  owner: 'all',
  text: '',
  sort: { column: 'stuck', direction: 'ascending' },
};

const names = (filter: Partial<BoardFilter>, ownership: string[] = []) =>
  filterRows(rows, { ...everything, ...filter }, ownership).map(
    ({ name }) => name,
  );

describe('the rows of the board', () => {
  it('begin with what is stuck longest; what is finished comes last', () => {
    expect(names({})).toEqual(['old', 'fresh', 'alone', 'finished']);
    expect(
      names({ sort: { column: 'stuck', direction: 'descending' } }),
    ).toEqual(['fresh', 'old', 'alone', 'finished']);
  });

  it('are sorted by what they are called', () => {
    expect(
      names({ sort: { column: 'pipeline', direction: 'descending' } }),
    ).toEqual(['old', 'fresh', 'finished', 'alone']);
  });

  it.each<[string, Partial<BoardFilter>, readonly string[]]>([
    ['the reader owns', { owner: 'mine' }, ['fresh']],
    ['a team owns', { owner: 'group:default/team-a' }, ['old']],
    ['a system has', { system: 'system:default/shop' }, ['old']],
    ['failed', { state: 'Failed' }, ['old']],
    ['have drifted', { state: 'drifted' }, ['old']],
    ['run a version that nobody promoted', { text: '1.27' }, ['old']],
    ['have an environment', { environment: 'prod' }, ['fresh', 'finished']],
    [
      'are verified in an environment',
      { environment: 'prod', state: 'Verified' },
      ['finished'],
    ],
    ['have a part of a name', { text: ' FIN' }, ['finished']],
    ['have a part of a namespace', { text: 'default/o' }, ['old']],
    ['have a version', { text: '1.29' }, ['old', 'fresh']],
  ])('are those that %s', (_, filter, expected) => {
    expect(names(filter, ['group:default/fresh'])).toEqual(expected);
  });
});
