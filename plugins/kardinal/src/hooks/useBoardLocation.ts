import { stateTable } from '@kardinal/backstage-plugin-kardinal-common';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { BoardFilter, BoardSort } from '../components/Board/BoardFilter';

/** What the page's address says, and how to change it. */
export interface BoardLocation {
  readonly filter: BoardFilter;
  readonly change: (filter: Partial<BoardFilter>) => void;
}

const unfiltered: BoardFilter = {
  owner: 'mine',
  text: '',
  sort: { column: 'stuck', direction: 'ascending' },
};

/** Keeps the filter of the board in the address, so that it can be shared; what is as usual is left out. */
export function useBoardLocation(): BoardLocation {
  const [params, setParams] = useSearchParams();
  const filter = useMemo(() => filterFrom(params), [params]);
  const change = useCallback(
    (changes: Partial<BoardFilter>) =>
      setParams(
        current => withFilter(current, { ...filterFrom(current), ...changes }),
        { replace: true },
      ),
    [setParams],
  );
  return { filter, change };
}

function filterFrom(params: URLSearchParams): BoardFilter {
  const state = params.get('state') ?? '';
  return {
    owner: params.get('owner') ?? unfiltered.owner,
    text: params.get('text') ?? unfiltered.text,
    sort: sortFrom(params.get('sort') ?? ''),
    system: params.get('system') ?? undefined,
    environment: params.get('environment') ?? undefined,
    ...(isState(state) ? { state } : {}),
  };
}

function withFilter(
  params: URLSearchParams,
  filter: BoardFilter,
): URLSearchParams {
  const next = new URLSearchParams(params);
  const values = {
    owner: filter.owner === unfiltered.owner ? '' : filter.owner,
    system: filter.system ?? '',
    state: filter.state ?? '',
    environment: filter.environment ?? '',
    text: filter.text,
    sort:
      sortText(filter.sort) === sortText(unfiltered.sort)
        ? ''
        : sortText(filter.sort),
  };
  for (const [key, value] of Object.entries(values))
    if (value === '') next.delete(key);
    else next.set(key, value);
  return next;
}

function sortFrom(text: string): BoardSort {
  const column = text.replace(/^-/, '');
  if (column !== 'stuck' && column !== 'pipeline') return unfiltered.sort;
  return {
    column,
    direction: text.startsWith('-') ? 'descending' : 'ascending',
  };
}

function sortText({ column, direction }: BoardSort): string {
  return direction === 'descending' ? `-${column}` : column;
}

function isState(text: string): text is NonNullable<BoardFilter['state']> {
  return text === 'drifted' || Object.hasOwn(stateTable, text);
}
