import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly state: string;
  /** With its arguments. */
  readonly command: string;
}

/** Every process of this machine. Small images of Linux have no `ps`, other systems no `/proc`. */
export function processes(): readonly Process[] {
  return existsSync('/proc/self/stat') ? ofProc() : ofPs();
}

function ofProc(): readonly Process[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .flatMap(name => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8');
        // The name before it may hold spaces and brackets.
        const [state, parent] = stat
          .slice(stat.lastIndexOf(')') + 2)
          .split(' ');
        return [
          {
            pid: Number(name),
            parent: Number(parent),
            state,
            command: command.replaceAll('\0', ' '),
          },
        ];
      } catch {
        // It has ended meanwhile.
        return [];
      }
    });
}

function ofPs(): readonly Process[] {
  const columns = ['-eo', 'pid=,ppid=,stat=,args='];
  return execFileSync('ps', columns, { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map(line => {
      const [pid, parent, state, ...command] = line.trim().split(/\s+/);
      return {
        pid: Number(pid),
        parent: Number(parent),
        state,
        command: command.join(' '),
      };
    });
}

/** Ids of the processes that a process has started. */
export function childrenOf(pid: number): readonly number[] {
  return processes()
    .filter(({ parent }) => parent === pid)
    .map(each => each.pid);
}

/** Resolves when none of them runs any more. */
export async function untilGone(pids: readonly number[]): Promise<void> {
  for (;;) {
    const alive = processes().filter(({ state }) => !state.startsWith('Z'));
    if (!alive.some(({ pid }) => pids.includes(pid))) return;
    await setTimeout(20);
  }
}
