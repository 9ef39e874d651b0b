import { randomUUID } from 'node:crypto';
import {
  chmod,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  rm,
  writeFile,
} from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { GitError } from './GitError';

const CLOCK_TOLERANCE_MS = 2_000;

interface Owner {
  readonly host: string;
  readonly pid: number;
  /** When the process started, in milliseconds since the Unix epoch: a container may use a pid again. */
  readonly startedAt: number;
}

/**
 * The directory of all mirrors, owned by one process at a time. Who finds it owned works in a directory of its own,
 * which is removed at the end, and so does who is given none. Git trusts what is in it: it is used only when nobody else can
 * have put something there.
 *
 * @internal
 */
export class CacheDirectory {
  private claimed: Promise<string> | undefined;
  private leave: () => Promise<void> = async () => {};

  constructor(private readonly directory: string | undefined) {}

  /** Where this process may put its mirrors. @throws GitError when it is not private */
  path(): Promise<string> {
    const claimed = this.claimed ?? this.claim();
    this.claimed = claimed;
    claimed.catch(() => {
      // Somebody may mend it.
      if (this.claimed === claimed) this.claimed = undefined;
    });
    return claimed;
  }

  async release(): Promise<void> {
    await this.claimed?.catch(() => undefined);
    await this.leave();
  }

  private async claim(): Promise<string> {
    const { directory } = this;
    if (directory === undefined) {
      const temporary = await mkdtemp(join(tmpdir(), 'kardinal-git-'));
      this.leave = () => rm(temporary, { recursive: true, force: true });
      return temporary;
    }
    await mkdir(directory, { recursive: true, mode: 0o700 });
    await makePrivate(directory);
    const lock = join(directory, 'owner.json');
    if (await this.own(lock)) {
      this.leave = () => rm(lock, { force: true });
      return directory;
    }
    const own = join(directory, `private-${randomUUID()}`);
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

/** @throws GitError when somebody else can write there, or could until now */
async function makePrivate(directory: string): Promise<void> {
  const found = await lstat(directory);
  if (found.isSymbolicLink())
    throw notPrivate(
      directory,
      'is a symbolic link; name the directory itself',
    );
  if (!found.isDirectory()) throw notPrivate(directory, 'is not a directory');
  if (process.getuid !== undefined && found.uid !== process.getuid())
    throw notPrivate(
      directory,
      'belongs to somebody else; name a directory in it, which is made',
    );
  if (found.mode & 0o022)
    throw notPrivate(
      directory,
      'can be written by others; empty it and allow it to its owner only (chmod 700)',
    );
  // Others may read it: mirrors have what private repositories have.
  if (found.mode & 0o077) await chmod(directory, 0o700);
}

function notPrivate(directory: string, why: string): GitError {
  return new GitError(
    'invalid',
    `kardinal.git.cacheDirectory: ${directory} ${why}`,
  );
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
