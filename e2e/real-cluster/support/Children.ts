import { ChildProcess, spawn } from 'node:child_process';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A program that runs until it is stopped. */
export interface Program {
  /** Names it in messages, and its log. */
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * Runs a program as a child and kills it as soon as the standard input ends: also when whoever started it was killed
 * and could not tidy up. Nothing of these programs is worth an orderly end.
 */
const guard = `
exec 3<&0
"$@" 3<&- </dev/null &
child=$!
{ read -r _ <&3; kill -KILL $child; } 2>/dev/null &
reader=$!
exec 3<&-
wait $child
status=$?
kill $reader 2>/dev/null
exit $status
`;

/** Programs that live and die together. */
export class Children {
  /** Rejects when a program ended by itself; never resolves. */
  readonly lost: Promise<never>;
  private readonly directory: string;
  private readonly running: ChildProcess[] = [];
  private lose: (error: Error) => void = () => {};
  private isStopping = false;

  /** @param directory - where their logs are written */
  constructor(directory: string) {
    this.directory = directory;
    this.lost = new Promise((_, reject) => {
      this.lose = reject;
    });
    // Whoever waits for something races it against this; nobody must.
    this.lost.catch(() => {});
  }

  async start(program: Program): Promise<void> {
    const { name, command, args, env } = program;
    const log = await open(this.logFile(name), 'a', 0o600);
    const child = spawn('sh', ['-c', guard, 'guard', command, ...args], {
      env: { ...process.env, ...env },
      stdio: ['pipe', log.fd, log.fd],
      // Ctrl-C reaches this process alone, which then stops them.
      detached: true,
    });
    await log.close();
    this.running.push(child);
    child.stdin?.on('error', () => {});
    child.once('error', error => void this.ended(name, error.message));
    child.once('exit', code => void this.ended(name, `exit code ${code}`));
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    await Promise.all(this.running.reverse().map(stopped));
  }

  private logFile(name: string): string {
    return join(this.directory, `${name}.log`);
  }

  private async ended(name: string, how: string): Promise<void> {
    if (this.isStopping) return;
    const log = await readFile(this.logFile(name), 'utf8').catch(() => '');
    const end = log.trim().split('\n').slice(-20).join('\n');
    this.lose(new Error(`${name} ended (${how}):\n${end}`));
  }
}

function stopped(child: ChildProcess): Promise<unknown> {
  if (child.exitCode !== null || child.signalCode !== null)
    return Promise.resolve();
  const ended = new Promise(done => child.once('exit', done));
  child.stdin?.end();
  return ended;
}
