import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { TestSandbox } from './TestSandbox';

const run = promisify(execFile);
const root = resolve(__dirname, '../..');

/** What a command came to. */
export interface Typed {
  readonly code: number;
  readonly out: string;
  readonly error: string;
}

/** Of somebody who has the command line as one file, a kubeconfig, an empty directory, and nothing else of this repository. */
export class Terminal {
  /** As `export` sets them. */
  readonly variables: Record<string, string> = {};

  private constructor(
    private readonly sandbox: TestSandbox,
    private readonly directory: string,
  ) {}

  static async open(sandbox: TestSandbox): Promise<Terminal> {
    const directory = await mkdtemp(join(tmpdir(), 'terminal-'));
    const terminal = new Terminal(sandbox, directory);
    const bundle = join(root, 'packages/cli/bin/bundle.mjs');
    await run(process.execPath, [bundle, terminal.program]);
    return terminal;
  }

  /** Somebody types what comes after `kardinal`, words without spaces in them, and waits for its end. */
  async type(line: string): Promise<Typed> {
    const { PATH = '', HOME = '' } = process.env;
    const env = {
      PATH,
      HOME,
      KUBECONFIG: this.sandbox.kubeconfig,
      CLOCK_OFFSET_MS: String(this.sandbox.now() - Date.now()),
      ...this.variables,
    };
    const clock = join(__dirname, 'shiftClock.cjs');
    const args = ['--require', clock, this.program, ...line.split(' ')];
    const options = { cwd: this.directory, env, timeout: 120_000 };
    return new Promise((done, fail) => {
      execFile(process.execPath, args, options, (problem, out, error) => {
        const code = problem === null ? 0 : problem.code;
        if (typeof code === 'number') done({ code, out, error });
        else fail(problem);
      });
    });
  }

  /** What it prints that is done, and complains of nothing. */
  async typed(line: string): Promise<string> {
    const { code, out, error } = await this.type(line);
    expect([code, error], `kardinal ${line}`).toEqual([0, '']);
    return out;
  }

  /** A file that somebody sees in the directory. */
  read(name: string): Promise<string> {
    return readFile(join(this.directory, name), 'utf8');
  }

  /** Takes the directory away. */
  async close(): Promise<void> {
    await rm(this.directory, { recursive: true, force: true });
  }

  private get program(): string {
    return join(this.directory, 'kardinal');
  }
}
