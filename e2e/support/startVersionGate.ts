import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';

const program = join(
  resolve(__dirname, '../..'),
  'examples/custom-step/server.mjs',
);

/** A running server of the example. */
export interface VersionGate {
  readonly url: string;
  /** What it printed. */
  log(): string;
  stop(): Promise<void>;
}

/** Starts the server of `examples/custom-step` on a port of its own. */
export async function startVersionGate(settings: {
  readonly GUARDED: string;
  readonly AUTHORIZATION: string;
}): Promise<VersionGate> {
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, ...settings, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  const url = await new Promise<string>((done, fail) => {
    child.once('error', fail);
    child.once('exit', code =>
      fail(new Error(`The version gate ended with ${code}: ${printed}`)),
    );
    child.stdout.setEncoding('utf8').on('data', text => {
      printed += text;
      const found = /http:\/\/\S+/.exec(printed)?.[0];
      if (found !== undefined) done(found);
    });
  });
  return {
    url,
    log: () => printed,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
