import { cutText } from '@kardinal/foundation';

/**
 * An API error, as the server's Status object says it.
 *
 * @see https://kubernetes.io/docs/reference/kubernetes-api/common-definitions/status/
 * @public
 */
export class KubeError extends Error {
  override readonly name: string = 'KubeError';
  constructor(
    message: string,
    readonly code: number,
    readonly reason: string,
    /** Seconds, from Retry-After. */
    readonly retryAfterSeconds?: number,
    readonly details?: unknown,
  ) {
    super(message);
  }
}

/** 404 on a write, or the whole type is absent. @public */
export class NotFoundError extends KubeError {
  override readonly name = 'NotFoundError';
}

/** 409 Conflict: what we decided on was stale, or another field manager owns a field. @public */
export class ConflictError extends KubeError {
  override readonly name = 'ConflictError';
}

/** 409 AlreadyExists on create. @public */
export class AlreadyExistsError extends KubeError {
  override readonly name = 'AlreadyExistsError';
}

/** 410: the resourceVersion or continue token is too old; list again. @public */
export class GoneError extends KubeError {
  override readonly name = 'GoneError';
}

/** 400 and 422: the object is invalid; trying again cannot help. @public */
export class InvalidError extends KubeError {
  override readonly name = 'InvalidError';
}

/** 401 and 403. @public */
export class ForbiddenError extends KubeError {
  override readonly name = 'ForbiddenError';
}

/** The error class that belongs to a Status, whose words may be those of an admission webhook: they are cut. @public */
export function toKubeError(status: {
  code: number;
  reason?: string;
  message?: string;
  details?: unknown;
  retryAfterSeconds?: number;
}): KubeError {
  const { code, retryAfterSeconds, details } = status;
  const reason = status.reason ?? '';
  const message = cutText(status.message ?? `The API server answered ${code}`);
  const KubeErrorClass = classOf(code, reason);
  return new KubeErrorClass(message, code, reason, retryAfterSeconds, details);
}

/**
 * Whether the API server has too much to do, or asks to come back later: nothing is wrong with the request, nor with what it is
 * about.
 *
 * @see https://kubernetes.io/docs/concepts/cluster-administration/flow-control/
 * @public
 */
export function isOverloaded(error: unknown): error is KubeError {
  return (
    error instanceof KubeError &&
    (error.code === 429 || error.retryAfterSeconds !== undefined)
  );
}

function classOf(code: number, reason: string): typeof KubeError {
  if (code === 409)
    return reason === 'AlreadyExists' ? AlreadyExistsError : ConflictError;
  if (code === 404) return NotFoundError;
  if (code === 410) return GoneError;
  if (code === 400 || code === 422) return InvalidError;
  if (code === 401 || code === 403) return ForbiddenError;
  return KubeError;
}
