import { CelDouble, CelFunction } from '@kardinal/cel';

const value = (result: unknown) => ({ type: 'value', value: result } as const);
const error = (message: string) => ({ type: 'error', message } as const);

/** What orders like a number: doubles come in a box, timestamps as dates. */
function plain(item: unknown): number | bigint | string | boolean {
  if (item instanceof CelDouble) return item.value;
  if (item instanceof Date) return item.getTime();
  return item as number | bigint | string | boolean;
}

function same(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object') {
    // An int may come as a number or as a bigint.
    return plain(a) === plain(b) || String(a) === String(b);
  }
  return JSON.stringify(a) === JSON.stringify(b);
}

const items = (list: unknown) => list as readonly unknown[];

function extreme(list: unknown, better: 'less' | 'more') {
  const all = items(list);
  if (all.length === 0) {
    return error(`${better === 'less' ? 'min' : 'max'} called on empty list`);
  }
  const best = all.reduce((a, b) => {
    const less = plain(b) < plain(a);
    const more = plain(b) > plain(a);
    return (better === 'less' ? less : more) ? b : a;
  });
  return value(best);
}

function sum(list: unknown) {
  const all = items(list);
  const total = all.reduce<number>((a, b) => a + Number(plain(b)), 0);
  return value(
    all.some(x => x instanceof CelDouble) ? new CelDouble(total) : total,
  );
}

/** The list functions of Kubernetes. */
export const listFunctions: Readonly<Record<string, CelFunction>> = {
  'list<A>.isSorted(): bool': list =>
    value(
      items(list).every(
        (item, index) =>
          index === 0 || plain(items(list)[index - 1]) <= plain(item),
      ),
    ),
  'list<A>.sum(): A': sum,
  'list<A>.min(): A': list => extreme(list, 'less'),
  'list<A>.max(): A': list => extreme(list, 'more'),
  'list<A>.indexOf(A): int': (list, item) =>
    value(items(list).findIndex(other => same(other, item))),
  'list<A>.lastIndexOf(A): int': (list, item) =>
    value(items(list).findLastIndex(other => same(other, item))),
};
