import {
  ConflictError,
  errorWords,
  isRefused,
  KubeError,
  ObjectRef,
} from '@kardinal/kube-controller';
import { WriteFailure } from '../api/Graph';
import { GraphRights } from '../authority/GraphAuthority';
import { refText } from './refs';

/** Why a request did not work. */
export type Failure = Omit<WriteFailure, 'fingerprint'>;

interface Cause {
  readonly reason?: string;
  readonly message?: string;
  readonly field?: string;
}

/**
 * What an error of the API means for a node: a field of somebody else's is a Conflict, a request that is refused an Error,
 * and anything that can go away by itself a SystemError: 5xx, 429, timeouts, the network, an expired token, and 404, by which
 * the API says that the namespace or the kind is not there yet.
 */
export function failureOf(
  error: unknown,
  ref: ObjectRef,
  explain?: GraphRights['explain'],
): Failure {
  const where = refText(ref);
  if (!(error instanceof KubeError)) {
    return {
      state: 'SystemError',
      reason: 'Unreachable',
      message: `${where}: ${errorWords(error)}`,
    };
  }
  const words =
    error.code === 403 ? explain?.(error.message, where) : undefined;
  const message = words ?? `${where}: ${error.message}`;
  const reason = error.reason || 'Refused';
  if (error instanceof ConflictError) return conflictOf(error, ref, message);
  const state = isRefused(error) ? 'Error' : 'SystemError';
  return { state, reason, message };
}

function conflictOf(
  error: ConflictError,
  ref: ObjectRef,
  message: string,
): Failure {
  const { causes = [] } = (error.details ?? {}) as { causes?: Cause[] };
  const disputed = causes.filter(
    ({ reason }) => reason === 'FieldManagerConflict',
  );
  if (disputed.length === 0) {
    // The object changed under our hands: the next pass sees it.
    return { state: 'SystemError', reason: 'Changed', message };
  }
  const [first] = disputed;
  const others = disputed.length - 1;
  const shown = `${refText(ref)}: ${first.field}: ${first.message}`;
  return {
    state: 'Conflict',
    reason: 'FieldConflict',
    message: others > 0 ? `${shown}, and ${others} more` : shown,
  };
}
