import { ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Gauges } from './Gauges';
import type { PrometheusServer } from './PrometheusServer';

/** Longer than a start takes on a busy machine, in milliseconds. */
const startMs = 120_000;

/** Starts the program on a port of its own; rules are evaluated every second. */
export async function startRealPrometheus(
  program: string,
  gauges: Gauges,
  ruleFiles: readonly string[] = [],
): Promise<PrometheusServer> {
  const directory = await mkdtemp(join(tmpdir(), 'prometheus-'));
  const config = join(directory, 'prometheus.yml');
  await writeFile(
    config,
    JSON.stringify({
      global: { scrape_interval: '1s', evaluation_interval: '1s' },
      rule_files: ruleFiles,
      scrape_configs: [
        {
          job_name: 'gauges',
          static_configs: [{ targets: [gauges.target] }],
        },
      ],
    }),
  );
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  const start = async () => {
    child = spawn(
      program,
      [
        `--config.file=${config}`,
        `--storage.tsdb.path=${join(directory, 'data')}`,
        `--web.listen-address=127.0.0.1:${port}`,
        '--log.level=error',
      ],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    );
    await ready(address, child);
  };
  const end = async () => {
    if (child === undefined || child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    child = undefined;
  };
  await start();
  return {
    kind: 'real',
    address,
    goAway: end,
    comeBack: start,
    async stop() {
      await end();
      await rm(directory, { recursive: true, force: true });
    },
  };

  async function ready(base: string, process_: ChildProcess): Promise<void> {
    const deadline = Date.now() + startMs;
    while (Date.now() < deadline) {
      if (process_.exitCode !== null)
        throw new Error(`${program} ended with ${process_.exitCode}`);
      const isReady = await fetch(`${base}/-/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isReady) return;
      await new Promise(done => setTimeout(done, 100));
    }
    throw new Error(`${program} was not ready in ${startMs / 1_000} s`);
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as { readonly port: number };
  await new Promise(done => server.close(done));
  return port;
}
