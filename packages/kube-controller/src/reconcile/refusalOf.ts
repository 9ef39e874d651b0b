import { ObjectRef } from '@kardinal/foundation';
import { KubeError } from '../client/errors';

/** Why the API server does not take a child: the same request is refused again until something changes. @public */
export interface Refusal {
  readonly child: ObjectRef;
  /** PascalCase: the reason of the API server, such as `Forbidden` or `Invalid`. */
  readonly reason: string;
  /** Names the child. */
  readonly message: string;
}

const refusals = [400, 403, 405, 413, 415, 422];

/**
 * Whether the same request is refused again, whenever it is sent: an invalid or too large object, a quota, a missing right.
 *
 * A conflict, a missing namespace or kind, an expired token, a busy server and every 5xx can heal without anybody's doing.
 *
 * @public
 */
export function isRefused(error: unknown): error is KubeError {
  if (!(error instanceof KubeError)) return false;
  if (error.retryAfterSeconds !== undefined) return false;
  return refusals.includes(error.code) || isRefusedWith500(error);
}

/** API servers answer 500 to an apply that does not fit its schema, and to an object that etcd does not take. */
function isRefusedWith500({ code, reason, message }: KubeError): boolean {
  if (code !== 500) return false;
  return (
    (reason === '' && message.startsWith('failed to ')) ||
    message.includes('etcdserver: request is too large')
  );
}

/** The refusal behind an error of a write; `undefined` when it can heal. */
export function refusalOf(
  error: unknown,
  child: ObjectRef,
): Refusal | undefined {
  if (!isRefused(error)) return undefined;
  const { kind, name } = child;
  return {
    child,
    reason: error.reason === '' ? 'Refused' : error.reason,
    message: `The API server refuses ${kind} ${name}: ${error.message}`,
  };
}
