import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  chown,
  mkdir,
  mkdtemp,
  readFile,
  rm,
  writeFile,
} from 'node:fs/promises';
import { createWriteStream } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../tarballs/freePort.mjs';
import { until } from '../tarballs/until.mjs';

/** The account that images run as. */
export const nobody = 65534;
/** The repository. */
export const root = join(import.meta.dirname, '../..');

/** Runs a program to its end, and returns what it printed. Throws what it printed where it fails. */
export function run(command, args, options) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    ...options,
  });
  assert.equal(status, 0, `${command} ${args.join(' ')}\n${stdout}\n${stderr}`);
  return stdout;
}

/** What a portal needs around it: a forge, a place to write to, and settings that name both. */
export class PortalWorld {
  ci = { token: 'token-of-ci', hmacSecret: 'secret-of-ci' };
  botToken = 'token-of-the-bot';

  /** Starts the forge. Only root can hand the place over to the account of the image; who is not root keeps it. */
  static async start() {
    const world = new PortalWorld();
    world.directory = await mkdtemp(join(tmpdir(), 'image-'));
    world.state = join(world.directory, 'state');
    world.kubeconfig = join(world.state, 'kubeconfig');
    world.settings = join(world.directory, 'app-config.test.yaml');
    await mkdir(world.state);
    if (process.getuid() === 0) await chown(world.state, nobody, nobody);
    run('chmod', ['755', world.directory]);
    // The forge is TypeScript of this repository, and no part of the image.
    const here = createRequire(join(root, 'package.json'));
    here('@backstage/cli/config/nodeTransform.cjs');
    const { startLocalForge } = here('@kardinal/local-forge');
    world.forge = await startLocalForge({
      directory: join(world.directory, 'forge'),
      users: [{ login: 'bot', token: world.botToken }],
    });
    const port = await freePort();
    world.url = `http://localhost:${port}`;
    await writeFile(world.settings, JSON.stringify(world.#settings(port)));
    return world;
  }

  #settings(port) {
    const { host } = new URL(this.forge.url);
    return {
      app: { baseUrl: this.url },
      backend: {
        baseUrl: this.url,
        listen: { port, host: '127.0.0.1' },
        database: {
          client: 'better-sqlite3',
          connection: { directory: join(this.state, 'database') },
        },
      },
      auth: {
        providers: { guest: { dangerouslyAllowOutsideDevelopment: true } },
      },
      catalog: { locations: [] },
      kardinal: {
        controlPlane: {
          type: 'embedded',
          embedded: { kubeconfig: this.kubeconfig },
        },
        git: { cacheDirectory: join(this.state, 'git') },
        github: [{ host, apiBaseUrl: this.forge.apiUrl }],
        ci: {
          tokens: [{ name: 'ci', ...this.ci, pipelines: ['default/shop'] }],
        },
      },
    };
  }

  /** Follows a portal that was started, until it answers. Throws what it printed where it ends before. */
  async follow(portal) {
    this.portal = portal;
    const printed = join(this.directory, 'backend.log');
    const log = createWriteStream(printed);
    portal.stdout.pipe(log);
    portal.stderr.pipe(log);
    await until(
      'a backend that answers',
      async () => {
        if (portal.exitCode !== null)
          throw new Error(await readFile(printed, 'utf8'));
        const ready = `${this.url}/.backstage/health/v1/readiness`;
        return (await fetch(ready)).ok || undefined;
      },
      180,
    );
  }

  async stop() {
    if (this.portal?.exitCode === null) {
      const ended = new Promise(done => this.portal.once('exit', done));
      this.portal.kill('SIGTERM');
      await ended;
    }
    await this.forge.stop();
    await rm(this.directory, { recursive: true, force: true });
  }
}
