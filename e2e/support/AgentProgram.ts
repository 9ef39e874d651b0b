import { ChildProcess, spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { stopped } from './stopped';
import { until } from './until';

const root = resolve(__dirname, '../..');

/** The agent of a checkout, installed; default: this one. */
export function programIn(checkout = root): string {
  return join(checkout, 'packages/agent/bin/kardinal-agent');
}

/** `kardinal-agent` with its arguments, as a process that is started, killed and started again. */
export class AgentProgram {
  private child: ChildProcess | undefined;
  private output = '';

  constructor(private readonly args: readonly string[]) {}

  /** @param checkout - whose agent it is; default: this one */
  start(checkout = root): void {
    this.output = '';
    const child = spawn(process.execPath, [programIn(checkout), ...this.args], {
      cwd: checkout,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    const read = (chunk: Buffer) => {
      this.output += chunk;
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
  }

  /** What it says of itself; `undefined` while it cannot be counted on. */
  async role(): Promise<'leading' | 'standby' | undefined> {
    const [, port] = /"port":(\d+)/.exec(this.output) ?? [];
    if (port === undefined) return undefined;
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`);
    const { role } = (await answer.json()) as {
      readonly role?: 'leading' | 'standby';
    };
    return role;
  }

  /** Resolves when it is the agent of its shard that acts. */
  async leading(): Promise<void> {
    await until(
      'an agent that leads',
      async () => (await this.role()) === 'leading' || undefined,
      { instead: () => this.output },
    );
  }

  /** It is gone, and has said nothing of it. */
  async kill(): Promise<void> {
    await stopped(this.child, 'SIGKILL');
  }

  async stop(): Promise<void> {
    await stopped(this.child, 'SIGTERM');
  }
}
