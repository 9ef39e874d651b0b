import { StorageFailureType, StorageError } from './StorageError';

/** The failure types by what SQLite, PostgreSQL and the operating system call them, most telling first. */
const codes: readonly (readonly [StorageFailureType, RegExp])[] = [
  // https://www.sqlite.org/rescode.html; the shared memory of the log needs space too.
  ['full', /^(SQLITE_FULL|SQLITE_IOERR_SHMSIZE|ENOSPC|EDQUOT|53100)$/],
  ['locked', /^(SQLITE_BUSY|SQLITE_LOCKED|SQLITE_PROTOCOL|55P03|40P01|40001)/],
  ['readOnly', /^(SQLITE_READONLY|SQLITE_PERM|EROFS|EACCES|EPERM|25006)/],
  ['damaged', /^(SQLITE_CORRUPT|SQLITE_NOTADB|XX001|XX002)/],
  // https://www.postgresql.org/docs/current/errcodes-appendix.html: connections, shutdown, too many clients.
  ['unreachable', /^(08...|57P0.|53300)$/],
  ['unreachable', /^(SQLITE_CANTOPEN|SQLITE_IOERR)/],
  ['unreachable', /^E(CONN|HOST|NET|PIPE|TIMEDOUT|NOENT|NOTFOUND|AI_)/],
];

/** Where only words are left of an error: it was wrapped, or its library has no codes. */
const words: readonly (readonly [StorageFailureType, RegExp])[] = [
  ['full', /ENOSPC|no space left/i],
  ['unreachable', /E(CONN\w+|HOSTUNREACH|NOTFOUND|TIMEDOUT|AI_AGAIN)/],
  ['unreachable', /the database system is (starting|shutting)/i],
  ['unreachable', /connection (terminated|ended|closed)|acquiring a conn/i],
];

/** An error of a database as a {@link StorageError}; one that is that already stays as it is. */
export function toStorageError(error: unknown, where: string): StorageError {
  if (error instanceof StorageError) return error;
  const detail = error instanceof Error ? error.message : String(error);
  return new StorageError(
    { type: typeOf(error, detail), where, detail: firstLine(detail) },
    { cause: error },
  );
}

function typeOf(error: unknown, detail: string): StorageFailureType {
  const { code } = Object(error) as { code?: unknown };
  const match = (table: typeof codes, text: string) =>
    table.find(([, pattern]) => pattern.test(text))?.[0];
  return match(codes, String(code ?? '')) ?? match(words, detail) ?? 'other';
}

/** Statements come before the error in knex's messages, and may carry whole objects. */
function firstLine(detail: string): string {
  const said = detail.slice(detail.lastIndexOf(' - ') + 1).trim();
  return said.replace(/^- /, '').split('\n')[0].slice(0, 300);
}
