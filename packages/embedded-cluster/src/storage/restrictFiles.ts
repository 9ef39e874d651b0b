import { chmod, writeFile } from 'node:fs/promises';

const ownerOnly = 0o600;

/** What SQLite, and the lock of the owner, put beside a database. */
const companions = ['-wal', '-shm', '-journal'];

/**
 * Lets only the process's user read and write a SQLite database and the files beside it: it holds Secrets. SQLite gives
 * files that it makes later the mode of the database.
 *
 * A file that is there is never opened: closing it would take this process's locks on it away.
 *
 * @see https://www.sqlite.org/howtocorrupt.html#_posix_advisory_locks_canceled_by_a_separate_thread_doing_close_
 * @throws Error for a file that belongs to another user
 */
export async function restrictFiles(file: string): Promise<void> {
  for (const each of [file, `${file}-owner`]) {
    await unless(
      'EEXIST',
      writeFile(each, '', { flag: 'wx', mode: ownerOnly }),
    );
    await chmod(each, ownerOnly);
  }
  for (const suffix of companions)
    await unless('ENOENT', chmod(`${file}${suffix}`, ownerOnly));
}

async function unless(code: string, act: Promise<void>): Promise<void> {
  try {
    await act;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== code) throw error;
  }
}
