import { ChildProcess } from 'node:child_process';

/** Ends a process that was started, unless it has ended, and resolves when it has. */
export async function stopped(
  child: ChildProcess | undefined,
  signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM',
): Promise<void> {
  if (child === undefined) return;
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise(done => child.once('exit', done));
  child.kill(signal);
  await ended;
}
