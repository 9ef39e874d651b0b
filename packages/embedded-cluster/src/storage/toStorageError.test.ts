import { StorageError, StorageFailureType } from './StorageError';
import { toStorageError } from './toStorageError';

const error = (code: string, message = 'it failed') =>
  Object.assign(new Error(message), { code });

describe('toStorageError', () => {
  it.each<[StorageFailureType, Error]>([
    ['full', error('SQLITE_FULL')],
    ['full', error('SQLITE_IOERR_SHMSIZE')],
    ['full', error('ENOSPC')],
    ['full', error('53100', 'could not extend file')],
    ['locked', error('SQLITE_BUSY')],
    ['locked', error('SQLITE_BUSY_SNAPSHOT')],
    ['locked', error('55P03')],
    ['readOnly', error('SQLITE_READONLY_DBMOVED')],
    ['readOnly', error('EROFS')],
    ['readOnly', error('25006')],
    ['damaged', error('SQLITE_CORRUPT')],
    ['damaged', error('SQLITE_NOTADB')],
    ['unreachable', error('ECONNREFUSED')],
    ['unreachable', error('ENOENT')],
    ['unreachable', error('57P01', 'terminating connection')],
    ['unreachable', error('57P03', 'the database system is starting up')],
    ['unreachable', error('08006')],
    ['unreachable', error('SQLITE_CANTOPEN')],
    ['unreachable', new Error('Connection terminated unexpectedly')],
    ['unreachable', new Error('Failed to connect, connect ECONNREFUSED ::1')],
    ['other', error('23505')],
    ['other', new Error('no idea')],
  ])('calls it %s: %s', (type, thrown) => {
    const { failure, cause } = toStorageError(thrown, '/var/k.sqlite');
    expect(failure).toMatchObject({ type, where: '/var/k.sqlite' });
    expect(cause).toBe(thrown);
  });

  it('leaves out the statement, which may hold whole objects', () => {
    const message =
      'insert into `t` (`value`) values (\'{"a - b": 1}\') - database or disk is full';
    expect(toStorageError(error('SQLITE_FULL', message), 'k').failure).toEqual({
      type: 'full',
      where: 'k',
      detail: 'database or disk is full',
    });
  });

  it('keeps what is one already', () => {
    const known = new StorageError({
      type: 'newer',
      where: 'k',
      detail: 'x',
    });
    expect(toStorageError(known, 'elsewhere')).toBe(known);
  });
});
