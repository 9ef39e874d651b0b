import { fork } from 'node:child_process';
import { LauncherReport, LauncherRequest } from './LauncherMessage';

/** The process of `bin/git-launcher.cjs`. @internal */
export interface LauncherChild {
  readonly pid: number | undefined;
  send(request: LauncherRequest): void;
  /** This process goes on as long as it does. */
  ref(): void;
  unref(): void;
  /** At once, and what it started later. */
  kill(): void;
  /** Resolves when it is gone, with everything that it started. */
  stop(): Promise<void>;
}

/** Receives its reports. @internal */
export interface LauncherListener {
  report(report: LauncherReport): void;
  /** Once: it has ended, or could not be started. */
  lost(): void;
}

/** Starts the launcher; it ends with this process, however that ends. @internal */
export function startLauncher(listener: LauncherListener): LauncherChild {
  const child = fork(launcherFile(), {
    // Little memory, so that its own forks are quick.
    execArgv: ['--max-semi-space-size=1', '--max-old-space-size=256'],
    // Nothing of the backend's environment: each git process brings its own.
    env: { PATH: process.env.PATH },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // An interrupt at the terminal reaches the backend, which then stops it.
    detached: true,
  });
  const gone = new Promise<void>(resolve => {
    child.once('exit', () => resolve());
    child.once('error', () => {
      if (child.pid === undefined) resolve();
    });
  });
  void gone.then(listener.lost);
  child.on('message', listener.report);
  return {
    pid: child.pid,
    // What cannot be sent any more is said by its end.
    send: request => void child.send(request, () => {}),
    ref() {
      child.ref();
      child.channel?.ref();
    },
    unref() {
      child.unref();
      child.channel?.unref();
    },
    kill: () => void child.kill('SIGKILL'),
    async stop() {
      child.ref();
      if (child.connected) child.disconnect();
      await gone;
    },
  };
}

/** The same way up from `src` and from what is built of it. */
function launcherFile(): string {
  return require.resolve('../../../../bin/git-launcher.cjs');
}
