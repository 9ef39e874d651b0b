import { chmodSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryDirectory } from '../../__testUtils__/temporaryDirectory';
import { EditDeferred } from '../git';
import { ProgramEnd } from '../git/process/LauncherMessage';
import { ProgramRuns } from './ProgramRuns';

/** A start whose end is up to the test. */
class Start {
  readonly begun: { args: readonly string[]; signal: AbortSignal }[] = [];
  private readonly ends: ((end: ProgramEnd) => void)[] = [];

  readonly start = (
    { args }: { readonly args: readonly string[] },
    signal: AbortSignal,
  ) => {
    this.begun.push({ args, signal });
    return new Promise<ProgramEnd>(end => this.ends.push(end));
  };

  async end(text: string, stopped?: ProgramEnd['stopped']): Promise<void> {
    while (this.ends.length === 0) await new Promise(setImmediate);
    this.ends.shift()?.({
      exitCode: 0,
      stdout: Buffer.from(text),
      stderr: '',
      ...(stopped === undefined ? {} : { stopped }),
    });
  }
}

describe('ProgramRuns', () => {
  const directory = temporaryDirectory();
  let start: Start;
  let runs: ProgramRuns;

  beforeEach(() => {
    directory.clear();
    start = new Start();
    runs = new ProgramRuns({
      clock: { now: () => 1_000 },
      start: start.start,
      path: [
        'relative',
        directory.resolve('none'),
        directory.resolve('bin'),
      ].join(':'),
    });
  });

  const install = (program: string) => {
    const bin = directory.resolve('bin');
    mkdirSync(bin, { recursive: true });
    writeFileSync(join(bin, program), 'x');
    chmodSync(join(bin, program), 0o755);
  };
  const ask = (
    text: string,
    signal = new AbortController().signal,
    attempt?: number,
  ) => {
    const own = runs.for(signal);
    const commands = ['kustomize', 'kubectl'].map(program => ({
      program,
      args: [program, 'build'],
    }));
    const files = new Map([['a', Buffer.from(text)]]);
    const run =
      attempt === undefined
        ? { commands, files }
        : { commands, files, attempt };
    return () => own.run(run);
  };
  /** Until it can come back. */
  const waitOf = async (run: () => Promise<unknown>): Promise<void> => {
    const error: unknown = await run().catch(reason => reason);
    if (!(error instanceof EditDeferred)) throw error;
    await error.ready.catch(() => {});
  };

  it('makes whoever asks come back, and has the result then', async () => {
    install('kustomize');
    const run = ask('1');
    const ready = waitOf(run);
    await start.end('rendered');
    await ready;
    expect(await run()).toEqual({
      program: 'kustomize',
      exitCode: 0,
      stdout: Buffer.from('rendered'),
      stderr: '',
    });
  });

  it('takes the first program that is installed', async () => {
    install('kubectl');
    const ready = waitOf(ask('1'));
    await start.end('');
    await ready;
    expect(start.begun.map(({ args }) => args[0])).toEqual(['kubectl']);
  });

  it('waits where none is, and says what to install', async () => {
    await expect(ask('1')()).rejects.toMatchObject({
      kind: 'waiting',
      retryAt: 121_000,
      message:
        'None of kustomize, kubectl is on the PATH of the backend: install one where the backend runs',
    });
  });

  it('runs once for the same files, whoever asks, and again for others', async () => {
    install('kustomize');
    const asks = [ask('1'), ask('1'), ask('2'), ask('1', undefined, 2)];
    const first = asks.slice(0, 2).map(waitOf);
    await start.end('a');
    await Promise.all(first);
    for (const [index, text] of ['b', 'c'].entries()) {
      const ready = waitOf(asks[index + 2]);
      await start.end(text);
      await ready;
    }
    const results = await Promise.all(asks.map(run => run()));
    expect(results.map(({ stdout }) => stdout.toString())).toEqual([
      'a',
      'a',
      'b',
      'c',
    ]);
    expect((await ask('1')()).stdout.toString()).toBe('a');
    expect(start.begun).toHaveLength(3);
  });

  it('runs again when the program was replaced', async () => {
    install('kustomize');
    const ready = waitOf(ask('1'));
    await start.end('old');
    await ready;
    utimesSync(join(directory.resolve('bin'), 'kustomize'), 1, 1);
    const again = ask('1');
    const readyAgain = waitOf(again);
    await start.end('new');
    await readyAgain;
    expect((await again()).stdout.toString()).toBe('new');
  });

  it('tells everybody who waited that it took too long, and runs again for who asks then', async () => {
    install('kustomize');
    const asks = [ask('1'), ask('1')];
    const ready = asks.map(waitOf);
    await start.end('', 'time');
    await Promise.all(ready);
    for (const run of asks)
      await expect(run()).rejects.toMatchObject({ kind: 'transient' });
    const again = ask('1');
    const readyAgain = waitOf(again);
    await start.end('done');
    await readyAgain;
    expect((await again()).stdout.toString()).toBe('done');
  });

  it('ends a program when the last one who waited is gone', async () => {
    install('kustomize');
    const aborts = [new AbortController(), new AbortController()];
    const ready = aborts.map(({ signal }) => waitOf(ask('1', signal)));
    while (start.begun.length === 0) await new Promise(setImmediate);
    const [{ signal }] = start.begun;
    aborts[0].abort();
    expect(signal.aborted).toBe(false);
    aborts[1].abort();
    expect(signal.aborted).toBe(true);
    await start.end('', 'abort');
    await Promise.all(ready);
  });

  it('keeps no more than the results of sixteen that nobody waits for', async () => {
    install('kustomize');
    for (let count = 0; count < 18; count += 1) {
      const run = ask(String(count));
      const ready = waitOf(run);
      await start.end('x');
      await ready;
      await run();
    }
    await ask('17')();
    const again = waitOf(ask('0'));
    await start.end('x');
    await again;
    expect(start.begun).toHaveLength(19);
  });
});
