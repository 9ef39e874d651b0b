import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ProgramEnd, RestartingProcess } from './RestartingProcess';

describe('RestartingProcess', () => {
  let directory: string;
  let restarting: RestartingProcess;
  let ends: ProgramEnd[];
  let pids: number[];

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'process-'));
    ends = [];
    pids = [];
  });

  afterEach(async () => {
    await restarting.stop();
    await rm(directory, { recursive: true });
  });

  function run(script: string): void {
    restarting = new RestartingProcess({
      program: {
        command: process.execPath,
        args: ['-e', script],
        cwd: directory,
        env: {},
      },
      logFile: join(directory, 'log'),
      onStart: pid => pids.push(pid),
      onEnd: end => ends.push(end),
      firstDelayMs: 1,
    });
    restarting.start();
  }

  async function until(condition: () => boolean): Promise<void> {
    const deadline = Date.now() + 60_000;
    while (!condition()) {
      if (Date.now() > deadline) throw new Error('It did not happen.');
      await new Promise(resolve => setTimeout(resolve, 20));
    }
  }

  it('runs a program again that was killed', async () => {
    run('setInterval(() => {}, 1000)');
    await until(() => pids.length === 1);
    process.kill(pids[0], 'SIGKILL');
    await until(() => pids.length === 2);
    expect(ends).toEqual([
      { code: undefined, signal: 'SIGKILL', inARow: 1, restartInMs: 1 },
    ]);
  });

  it('waits longer each time and keeps what was printed', async () => {
    run('console.log("tried"); process.exitCode = 3');
    await until(() => ends.length >= 3);
    await restarting.stop();
    expect(ends.slice(0, 3)).toEqual([
      { code: 3, signal: undefined, inARow: 1, restartInMs: 1 },
      { code: 3, signal: undefined, inARow: 2, restartInMs: 2 },
      { code: 3, signal: undefined, inARow: 3, restartInMs: 4 },
    ]);
    expect(await readFile(join(directory, 'log'), 'utf8')).toMatch(
      /^(tried\n){3}/,
    );
  });

  it('ends the program for good when it is stopped', async () => {
    run('setInterval(() => {}, 1000)');
    await until(() => pids.length === 1);
    await restarting.stop();
    expect(() => process.kill(pids[0], 0)).toThrow();
    expect(ends).toEqual([]);
  });
});
