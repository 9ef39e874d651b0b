import { readdir, readFile } from 'node:fs/promises';

/** Clock ticks a second that Linux counts processor time in (`getconf CLK_TCK`). */
const ticks = 100;

interface ProcessFacts {
  readonly pid: number;
  readonly parent: number;
  /** In milliseconds, with that of children that have ended. */
  readonly processor: number;
  /** Not shared with other processes, in bytes. */
  readonly memory: number;
}

/** What the processes use that this one has started, directly or not. */
export interface DescendantUse {
  /** Processor time since they started, in milliseconds. */
  readonly processor: number;
  /** Memory that is not shared with others, in bytes. */
  readonly memory: number;
}

/** Of all descendants but those of `without`; nothing where there is no `/proc`. */
export async function useOfDescendants(
  without: readonly number[],
): Promise<DescendantUse> {
  const names = await readdir('/proc').catch(() => []);
  const found = await Promise.all(
    names.filter(name => /^\d+$/.test(name)).map(factsOf),
  );
  const all = found.filter(facts => facts !== undefined);
  const childrenOf = (pid: number): readonly ProcessFacts[] =>
    all
      .filter(each => each.parent === pid && !without.includes(each.pid))
      .flatMap(each => [each, ...childrenOf(each.pid)]);
  const descendants = childrenOf(process.pid);
  const sum = (key: 'processor' | 'memory') =>
    descendants.reduce((total, each) => total + each[key], 0);
  return { processor: sum('processor'), memory: sum('memory') };
}

async function factsOf(name: string): Promise<ProcessFacts | undefined> {
  try {
    const stat = await readFile(`/proc/${name}/stat`, 'utf8');
    // The name of the program is in brackets and may contain anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const times = fields.slice(11, 15).map(Number);
    const memory = await readFile(`/proc/${name}/statm`, 'utf8');
    const [, resident, shared] = memory.split(' ').map(Number);
    return {
      pid: Number(name),
      parent: Number(fields[1]),
      processor: times.reduce((a, b) => a + b, 0) * (1_000 / ticks),
      memory: (resident - shared) * 4_096,
    };
  } catch {
    // It has ended.
    return undefined;
  }
}
