/** Whether the control plane keeps what is written to it. @public */
export type ControlPlaneStatus =
  | { readonly type: 'working' }
  | {
      readonly type: 'failing';
      readonly failure: ControlPlaneFailure;
      /** RFC 3339. */
      readonly since: string;
    };

/** Why a control plane does not keep what is written to it. @public */
export interface ControlPlaneFailure {
  readonly type: ControlPlaneFailureType;
  /** The database: its file, or its name and server. Never a credential. */
  readonly where: string;
  /** What the database said. */
  readonly detail: string;
}

/** @public */
export type ControlPlaneFailureType =
  /** No space is left where the database writes. */
  | 'full'
  /** Another program holds a lock. */
  | 'locked'
  | 'readOnly'
  /** No connection, or no answer. */
  | 'unreachable'
  /** Another backend uses the same database. */
  | 'inUse'
  /** The database is of a newer version of this software. */
  | 'newer'
  /** The database is of an older version, and may not be changed. */
  | 'older'
  | 'damaged'
  | 'other'
  /** It does not try again. */
  | 'failed';

/** How far the control plane has come when it fails. @public */
export type ControlPlaneStage =
  /** Nothing is known yet, so that nothing can be shown. */
  | 'starting'
  /** What is shown is right; nothing new can be written. */
  | 'running';
