import { gitEnvironment } from '../gitEnvironment';
import { GitLauncher } from '../process/GitLauncher';
import { childrenOf } from './processes';

/** A backend in the middle of two git commands: prints the processes that it has started, and waits. */
async function main(directory: string): Promise<void> {
  const launcher = new GitLauncher();
  const environment = gitEnvironment(directory);
  const waiting = { directory, args: ['cat-file', '--batch'], environment };
  await launcher.run({ ...waiting, args: ['init'], silenceLimitMs: 60_000 });
  void launcher.run({ ...waiting, silenceLimitMs: 60_000 });
  launcher.open(waiting, { output: () => {}, ended: () => {} });
  const pid = launcher.pid ?? 0;
  const timer = setInterval(() => {
    const children = childrenOf(pid);
    if (children.length < 2) return;
    clearInterval(timer);
    process.stdout.write(`${JSON.stringify([pid, ...children])}\n`);
  }, 20);
  await launcher.whileUsed(() => new Promise(() => {}));
}

void main(process.argv[2]);
