import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

const CLOCK_TOLERANCE_MS = 2_000;

interface Owner {
  readonly host: string;
  readonly pid: number;
  /** When the process started, in milliseconds since the Unix epoch: a container may use a pid again. */
  readonly startedAt: number;
}

/**
 * The directory of all mirrors, owned by one process at a time. Who finds it owned works in a directory of its own,
 * which is removed at the end.
 *
 * @internal
 */
export class CacheDirectory {
  private claimed: Promise<string> | undefined;
  private leave: () => Promise<void> = async () => {};

  constructor(private readonly directory: string) {}

  /** Where this process may put its mirrors. */
  path(): Promise<string> {
    this.claimed ??= this.claim();
    return this.claimed;
  }

  async release(): Promise<void> {
    await this.claimed?.catch(() => undefined);
    await this.leave();
  }

  private async claim(): Promise<string> {
    await mkdir(this.directory, { recursive: true });
    const lock = join(this.directory, 'owner.json');
    if (await this.own(lock)) {
      this.leave = () => rm(lock, { force: true });
      return this.directory;
    }
    const own = join(this.directory, `private-${randomUUID()}`);
    await mkdir(own);
    this.leave = () => rm(own, { recursive: true, force: true });
    return own;
  }

  private async own(lock: string): Promise<boolean> {
    if (await create(lock)) return true;
    if (await isAlive(lock)) return false;
    await rm(lock, { force: true });
    return create(lock);
  }
}

async function create(lock: string): Promise<boolean> {
  try {
    await writeFile(lock, JSON.stringify(self()), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function isAlive(lock: string): Promise<boolean> {
  const owner = await readOwner(lock);
  if (!owner) return false;
  const me = self();
  // Nothing can be said of another machine's processes.
  if (owner.host !== me.host) return true;
  if (owner.pid === me.pid) {
    return Math.abs(owner.startedAt - me.startedAt) < CLOCK_TOLERANCE_MS;
  }
  try {
    process.kill(owner.pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function readOwner(lock: string): Promise<Owner | undefined> {
  try {
    return JSON.parse(await readFile(lock, 'utf8'));
  } catch {
    return undefined;
  }
}

function self(): Owner {
  return {
    host: hostname(),
    pid: process.pid,
    startedAt: Date.now() - process.uptime() * 1000,
  };
}
