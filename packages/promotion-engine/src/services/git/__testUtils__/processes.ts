import { execFileSync } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';

interface Row {
  readonly pid: number;
  readonly parent: number;
  readonly state: string;
}

function rows(): readonly Row[] {
  return execFileSync('ps', ['-eo', 'pid=,ppid=,stat='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map(line => {
      const [pid, parent, state] = line.trim().split(/\s+/);
      return { pid: Number(pid), parent: Number(parent), state };
    });
}

/** Ids of the processes that a process has started. */
export function childrenOf(pid: number): readonly number[] {
  return rows()
    .filter(({ parent }) => parent === pid)
    .map(each => each.pid);
}

/** Resolves when none of them runs any more. */
export async function untilGone(pids: readonly number[]): Promise<void> {
  for (;;) {
    const alive = rows().filter(({ state }) => !state.startsWith('Z'));
    if (!alive.some(({ pid }) => pids.includes(pid))) return;
    await setTimeout(20);
  }
}
