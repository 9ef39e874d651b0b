import { unreachable } from '@kardinal/foundation';

/**
 * Why a storage does not carry out a request.
 *
 * @public
 */
export interface StorageFailure {
  readonly type: StorageFailureType;
  /** The file, or the server and its database. Never a credential. */
  readonly where: string;
  /** What the database said. */
  readonly detail: string;
}

/** @public */
export type StorageFailureType =
  /** No space is left where the database writes. */
  | 'full'
  /** Somebody else holds a lock. */
  | 'locked'
  | 'readOnly'
  /** No connection, or no answer. */
  | 'unreachable'
  /** Another process runs a cluster on the same database. */
  | 'inUse'
  /** The schema is newer than this code. */
  | 'newer'
  /** The schema is older, and may not be changed by this process. */
  | 'older'
  | 'damaged'
  | 'other';

/** Whether a storage keeps what is written. @public */
export type StorageStatus =
  | { readonly type: 'working' }
  | {
      readonly type: 'failing';
      readonly failure: StorageFailure;
      /** Since when, in milliseconds since the Unix epoch. */
      readonly since: number;
    };

/** A storage could not carry out a request. @public */
export class StorageError extends Error {
  override readonly name = 'StorageError';

  constructor(readonly failure: StorageFailure, options?: ErrorOptions) {
    super(describe(failure), options);
  }
}

function describe({ type, where, detail }: StorageFailure): string {
  switch (type) {
    case 'full':
      return `no space is left for ${where} (${detail})`;
    case 'locked':
      return `${where} is locked by another program (${detail})`;
    case 'readOnly':
      return `${where} is read-only (${detail})`;
    case 'unreachable':
      return `${where} does not answer (${detail})`;
    case 'inUse':
      return `${where} is used by another backend (${detail})`;
    case 'newer':
      return `${where} was written by a newer version (${detail})`;
    case 'older':
      return `${where} has an older schema (${detail})`;
    case 'damaged':
      return `${where} is damaged (${detail})`;
    case 'other':
      return `${where}: ${detail}`;
    default:
      return unreachable(type);
  }
}
