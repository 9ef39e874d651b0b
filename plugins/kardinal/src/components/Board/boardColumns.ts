import { BoardRow } from '@kardinal/backstage-plugin-kardinal-common';

/** More environments than this do not fit beside each other. */
const mostColumns = 6;

/** Which environments have a column, and whether there are others. */
export interface BoardColumns {
  /** In the order of their tiers. */
  readonly environments: readonly string[];
  /** The rest, shown together in one column. */
  readonly others: readonly string[];
}

/**
 * The environments of all rows: those that most Pipelines have get a column, in the order in which most of them are
 * promoted to.
 */
export function boardColumns(rows: readonly BoardRow[]): BoardColumns {
  const found = new Map<string, { count: number; tiers: number }>();
  for (const { cells } of rows)
    for (const { environment, tier } of cells) {
      const known = found.get(environment) ?? { count: 0, tiers: 0 };
      known.count += 1;
      known.tiers += tier;
      found.set(environment, known);
    }
  const byCount = [...found]
    .map(([name, { count, tiers }]) => ({ name, count, tier: tiers / count }))
    .sort((a, b) => b.count - a.count || compareTiers(a, b));
  const shown =
    byCount.length > mostColumns ? byCount.slice(0, mostColumns - 1) : byCount;
  return {
    environments: [...shown].sort(compareTiers).map(({ name }) => name),
    others: byCount.slice(shown.length).map(({ name }) => name),
  };
}

interface Placed {
  readonly name: string;
  readonly tier: number;
}

function compareTiers(a: Placed, b: Placed): number {
  return a.tier - b.tier || (a.name < b.name ? -1 : 1);
}
