import { JsonObject } from '../json/Json';
import { FieldError, messageOf, reasonOf } from './FieldError';

/** Names an object in errors: the plural (or kind) and its group. */
export interface ErrorSubject {
  readonly group: string;
  readonly resource: string;
}

/** One entry of `Status.details.causes`. */
export type StatusCause = {
  reason?: string;
  message: string;
  field?: string;
};

/** `Status.details`. */
export type StatusDetails = {
  name?: string;
  group?: string;
  kind?: string;
  uid?: string;
  causes?: StatusCause[];
  retryAfterSeconds?: number;
};

/**
 * A refusal that the client sees as a `Status` object.
 *
 * @see https://kubernetes.io/docs/reference/kubernetes-api/common-definitions/status/
 */
export class ApiError extends Error {
  constructor(
    readonly code: number,
    /** Absent on plain failures (500 without a reason). */
    readonly reason: string | undefined,
    message: string,
    readonly details?: StatusDetails,
  ) {
    super(message);
    this.name = 'ApiError';
  }

  toStatus(): JsonObject {
    return {
      kind: 'Status',
      apiVersion: 'v1',
      metadata: {},
      status: 'Failure',
      message: this.message,
      reason: this.reason,
      details: this.details,
      code: this.code,
    };
  }
}

function qualified(subject: ErrorSubject): string {
  return subject.group
    ? `${subject.resource}.${subject.group}`
    : subject.resource;
}

function detailsOf(subject: ErrorSubject, name?: string): StatusDetails {
  return {
    name: name || undefined,
    group: subject.group || undefined,
    kind: subject.resource || undefined,
  };
}

/** 404 for an object. */
export function notFound(subject: ErrorSubject, name: string): ApiError {
  return new ApiError(
    404,
    'NotFound',
    `${qualified(subject)} "${name}" not found`,
    detailsOf(subject, name),
  );
}

/** 404 for a resource that is not served. */
export function noSuchResource(): ApiError {
  return new ApiError(
    404,
    'NotFound',
    'the server could not find the requested resource',
    {},
  );
}

/** 404 for a subresource that a custom resource does not have. */
export function notServed(subject: ErrorSubject, name: string): ApiError {
  return new ApiError(
    404,
    'NotFound',
    'the server could not find the requested resource',
    detailsOf(subject, name),
  );
}

/** 409 when a name is taken. */
export function alreadyExists(subject: ErrorSubject, name: string): ApiError {
  return new ApiError(
    409,
    'AlreadyExists',
    `${qualified(subject)} "${name}" already exists`,
    detailsOf(subject, name),
  );
}

/** 409 when the state has moved on, or a precondition does not hold. */
export function conflict(
  subject: ErrorSubject,
  name: string,
  why: string,
): ApiError {
  return new ApiError(
    409,
    'Conflict',
    `Operation cannot be fulfilled on ${qualified(subject)} "${name}": ${why}`,
    detailsOf(subject, name),
  );
}

/** 403 */
export function forbidden(
  subject: ErrorSubject,
  name: string,
  why: string,
  causes?: StatusCause[],
): ApiError {
  return new ApiError(
    403,
    'Forbidden',
    `${qualified(subject)}${name ? ` "${name}"` : ''} is forbidden: ${why}`,
    { ...detailsOf(subject, name), causes },
  );
}

/** 400 */
export function badRequest(message: string): ApiError {
  return new ApiError(400, 'BadRequest', message);
}

/** 405 */
export function methodNotAllowed(
  subject: ErrorSubject,
  verb: string,
): ApiError {
  return new ApiError(
    405,
    'MethodNotAllowed',
    `${verb} is not supported on resources of kind "${qualified(subject)}"`,
    detailsOf(subject),
  );
}

/** 500 without a reason: what the API answers to errors that have no class. */
export function unclassified(message: string): ApiError {
  return new ApiError(500, undefined, message);
}

/** 500 with the message as its cause. */
export function internalError(message: string): ApiError {
  const text = `Internal error occurred: ${message}`;
  return new ApiError(500, 'InternalError', text, { causes: [{ message }] });
}

/** 410: the version asked for is no longer in the history. */
export function expired(message: string): ApiError {
  return new ApiError(410, 'Expired', message);
}

/** 422 with one cause for each field error. `subject.resource` is the kind. */
export function invalid(
  subject: ErrorSubject,
  name: string,
  errors: readonly FieldError[],
): ApiError {
  const all = errors.map(error => `${error.field}: ${messageOf(error)}`);
  const messages = [...new Set(all)];
  const text = messages.length === 1 ? messages[0] : `[${messages.join(', ')}]`;
  return new ApiError(
    422,
    'Invalid',
    `${qualified(subject)} "${name}" is invalid: ${text}`,
    {
      ...detailsOf(subject, name),
      causes: errors.map(error => ({
        reason: reasonOf(error),
        message: messageOf(error),
        field: error.field,
      })),
    },
  );
}
