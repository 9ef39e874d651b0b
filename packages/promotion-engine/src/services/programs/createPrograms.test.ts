import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  writeFileSync,
} from 'node:fs';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ProgramResult } from '@kardinal/backstage-plugin-kardinal-node';
import { silentLogger } from '@kardinal/kube-controller';
import { temporaryDirectory } from '../../__testUtils__/temporaryDirectory';
import { EditDeferred } from '../git';
import { createPrograms, RunningPrograms } from './createPrograms';
import { RunLimits } from './runIsolated';

/** As an edit does that comes back when it can. */
async function settled(
  ask: () => Promise<ProgramResult>,
): Promise<ProgramResult> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof EditDeferred)) throw error;
      await error.ready.catch(() => {});
    }
  }
}

describe('a program that renders', () => {
  const directory = temporaryDirectory();
  let programs: RunningPrograms;
  const scratches = () =>
    readdirSync(tmpdir()).filter(name => name.startsWith('kardinal-render-'));

  const start = (limits?: Partial<RunLimits>) => {
    programs = createPrograms({
      clock: { now: () => 0 },
      logger: silentLogger,
      path: directory.resolve('bin'),
      ...(limits === undefined ? {} : { limits }),
    });
  };
  const install = (script: string) => {
    const file = join(directory.resolve('bin'), 'render');
    writeFileSync(file, `#!/bin/sh\n${script}\n`);
    chmodSync(file, 0o755);
  };
  const run = (
    files: Readonly<Record<string, string>> = {},
    signal = new AbortController().signal,
  ) => {
    const own = programs.runs.for(signal);
    const entries = Object.entries(files);
    return settled(() =>
      own.run({
        commands: [{ program: 'render', args: ['one', './a b'] }],
        files: new Map(
          entries.map(([path, text]) => [path, Buffer.from(text)]),
        ),
      }),
    );
  };

  beforeEach(() => {
    directory.clear();
    mkdirSync(directory.resolve('bin'));
    start();
  });
  afterEach(() => programs.stop());

  it('gets the files, its arguments, and nothing else', async () => {
    install(
      'echo "$@"; for f in * */*; do read line < "$f" && echo "$f: $line"; done',
    );
    const { stdout, exitCode } = await run({
      'a b': 'text\n',
      'd/c': 'more\n',
    });
    expect(exitCode).toBe(0);
    expect(stdout.toString()).toBe('one ./a b\na b: text\nd/c: more\n');
  });

  it('has nothing of the environment of the backend, and finds no other program', async () => {
    process.env.KARDINAL_TEST_SECRET = 'not-to-be-seen';
    install(
      'set; git --version; curl --version; for f in "$HOME"/* "$TMPDIR"/*; do echo "in $f"; done',
    );
    const { stdout, stderr } = await run();
    delete process.env.KARDINAL_TEST_SECRET;
    const text = stdout.toString();
    expect(text).not.toContain('not-to-be-seen');
    expect(text).not.toContain(process.env.HOME);
    expect(text).toMatch(/^HTTPS_PROXY='?http:\/\/127\.0\.0\.1:9'?$/m);
    expect(text).toMatch(/^in .*\/home\/\*$/m);
    expect(stderr).toMatch(/git: not found.*curl: not found/);
  });

  it('leaves nothing behind, and says nothing of where it ran', async () => {
    install('echo out > new; echo "failed in $PWD/x and $HOME" >&2; exit 3');
    const before = scratches();
    const { exitCode, stderr } = await run();
    expect({ exitCode, stderr }).toEqual({
      exitCode: 3,
      stderr: 'failed in x and /home',
    });
    expect(scratches()).toEqual(before);
  });

  it('is ended with everything that it started when its time is over', async () => {
    await programs.stop();
    start({ timeLimit: 300, outputLimit: 1024 });
    const late = directory.resolve('late');
    install(`(while :; do :; done; echo > ${late}) & while :; do :; done`);
    await expect(run()).rejects.toMatchObject({
      kind: 'transient',
      message: 'render took longer than 0.3 s',
    });
    expect(existsSync(late)).toBe(false);
  });

  it('is ended when it prints too much', async () => {
    await programs.stop();
    start({ timeLimit: 60_000, outputLimit: 1024 });
    install('while :; do echo 0123456789; done');
    await expect(run()).rejects.toMatchObject({
      kind: 'terminal',
      message: expect.stringContaining('render made more than 1024 bytes'),
    });
  });

  it('is ended when it takes too much memory, and the limit is named', async () => {
    await programs.stop();
    start({ memoryLimit: 64 * 1024 * 1024 });
    install('x=0123456789abcdef; while :; do x="$x$x"; y="$y $x"; done');
    await expect(run()).rejects.toMatchObject({
      kind: 'terminal',
      message: expect.stringMatching(
        /^render needs more than 64 MiB of memory, which is its limit: split/,
      ),
    });
  });

  it('reaches no network, not even the machine itself, where the machine permits that', async () => {
    const permitted = spawnSync('unshare', ['-r', '-n', 'true']).status === 0;
    const server = createServer(socket => socket.end('reached'));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    install(
      `exec ${process.execPath} -e "require('net').connect(${port}, '127.0.0.1').on('data', text => console.log(String(text))).on('error', error => console.log(error.code))"`,
    );
    const { stdout } = await run();
    server.close();
    expect(stdout.toString().trim()).toBe(
      permitted ? 'ENETUNREACH' : 'reached',
    );
  });

  it('ends when it leaves a child behind that keeps its output open', async () => {
    install('(while :; do :; done) & echo done');
    expect((await run()).stdout.toString()).toBe('done\n');
  });

  it('is ended when nobody waits for it any more, and can be run again', async () => {
    const began = directory.resolve('began');
    install(
      `[ -e ${began} ] && echo again && exit; echo > ${began}; while :; do :; done`,
    );
    const abort = new AbortController();
    const own = programs.runs.for(abort.signal);
    const ask = () =>
      own.run({
        commands: [{ program: 'render', args: [] }],
        files: new Map(),
      });
    const deferred = await ask().catch(error => error);
    while (!existsSync(began)) await new Promise(setImmediate);
    abort.abort(new Error('not wanted'));
    await expect(deferred.ready).rejects.toThrow('render was ended');
    const other = programs.runs.for(new AbortController().signal);
    const { stdout } = await settled(() =>
      other.run({
        commands: [{ program: 'render', args: [] }],
        files: new Map(),
      }),
    );
    expect(stdout.toString()).toBe('again\n');
  });

  it('that ends by a signal says so, and what may be the reason', async () => {
    install('kill -SEGV $$');
    expect(await run()).toMatchObject({
      exitCode: -1,
      stderr:
        'it ended by a signal, perhaps as it needs more than 1024 MiB of memory',
    });
  });

  it('that cannot be started is a failure', async () => {
    const file = join(directory.resolve('bin'), 'render');
    writeFileSync(file, '#!/no/such/interpreter\n');
    chmodSync(file, 0o755);
    expect((await run()).exitCode).not.toBe(0);
  });
});
