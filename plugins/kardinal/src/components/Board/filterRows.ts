import {
  BoardCell,
  BoardRow,
} from '@kardinal/backstage-plugin-kardinal-common';
import { BoardFilter, BoardSort } from './BoardFilter';

/** The rows that somebody wants to see, in the order that they want. */
export function filterRows(
  rows: readonly BoardRow[],
  filter: BoardFilter,
  /** Entity refs that the reader acts as, in lower case. */
  ownership: readonly string[],
): readonly BoardRow[] {
  const text = filter.text.trim().toLowerCase();
  return rows
    .filter(
      row =>
        isOwned(row, filter.owner, ownership) &&
        (filter.system === undefined || row.entity?.system === filter.system) &&
        standsSo(row, filter) &&
        (text === '' || wordsOf(row).some(word => word.includes(text))),
    )
    .sort(comparison(filter.sort));
}

function isOwned(
  { entity }: BoardRow,
  owner: string,
  ownership: readonly string[],
): boolean {
  if (owner === 'all') return true;
  const owners = entity?.owners ?? [];
  return owner === 'mine'
    ? owners.some(each => ownership.includes(each))
    : owners.includes(owner);
}

function standsSo(
  { cells }: BoardRow,
  { environment, state }: BoardFilter,
): boolean {
  if (environment === undefined && state === undefined) return true;
  return cells.some(
    (cell: BoardCell) =>
      (environment === undefined || cell.environment === environment) &&
      (state === undefined || isIn(cell, state)),
  );
}

function isIn(
  { state, drift }: BoardCell,
  wanted: NonNullable<BoardFilter['state']>,
): boolean {
  return wanted === 'drifted' ? drift !== undefined : state === wanted;
}

function wordsOf({ name, namespace, entity, cells }: BoardRow) {
  const words = [
    `${namespace}/${name}`,
    entity?.name,
    entity?.title,
    ...cells.flatMap(each => [
      each.currentVersion,
      each.incomingVersion,
      each.drift?.version,
    ]),
  ];
  return words.flatMap(word => (word === undefined ? [] : word.toLowerCase()));
}

function comparison({ column, direction }: BoardSort) {
  const sign = direction === 'ascending' ? 1 : -1;
  return (a: BoardRow, b: BoardRow) =>
    column === 'pipeline'
      ? sign * compareNames(a, b)
      : compareStuck(a, b, sign) || compareNames(a, b);
}

/** What is finished comes last in either direction. */
function compareStuck(a: BoardRow, b: BoardRow, sign: number): number {
  if (a.idleSince === undefined || b.idleSince === undefined)
    return (
      Number(a.idleSince === undefined) - Number(b.idleSince === undefined)
    );
  return sign * (Date.parse(a.idleSince) - Date.parse(b.idleSince));
}

function compareNames(a: BoardRow, b: BoardRow): number {
  return titleOf(a).localeCompare(titleOf(b), 'en');
}

function titleOf({ entity, name }: BoardRow): string {
  return entity?.title ?? entity?.name ?? name;
}
