import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { until } from './until.mjs';

/** The backend of the portal, as `backstage-cli package start` runs it, without what looks for changes. */
export class Portal {
  #child;

  constructor({ directory, url }) {
    this.directory = directory;
    this.url = url;
  }

  /** Starts it with one of the frontends, and waits until it answers. */
  async start(frontend) {
    const log = createWriteStream(join(this.directory, 'backend.log'), {
      flags: 'a',
    });
    this.#child = spawn(
      process.execPath,
      [
        '--require',
        join(
          this.directory,
          'node_modules/@backstage/cli/config/nodeTransform.cjs',
        ),
        'src/index.ts',
      ],
      {
        cwd: join(this.directory, 'packages/backend'),
        env: {
          ...process.env,
          NODE_ENV: 'production',
          APP_CONFIG_app_packageName: JSON.stringify(frontend),
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    this.#child.stdout.pipe(log);
    this.#child.stderr.pipe(log);
    await until('a backend that answers', async () => {
      const { ok } = await fetch(`${this.url}/.backstage/health/v1/readiness`);
      return ok || undefined;
    });
  }

  async stop() {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null) return;
    const ended = new Promise(done => child.once('exit', done));
    child.kill('SIGTERM');
    await ended;
  }
}
