import { Json } from '../json/Json';

/** Why a field was refused; the names are those of `Status` causes. */
export type FieldErrorType =
  | 'Required'
  | 'Invalid'
  | 'TypeInvalid'
  | 'NotSupported'
  | 'Duplicate'
  | 'Forbidden'
  | 'TooLong'
  | 'TooMany'
  | 'NotFound'
  | 'InternalError';

/** One field that an object got wrong. */
export interface FieldError {
  readonly type: FieldErrorType;
  /** Path as `spec.list[0].name`; `<nil>` where no field is to blame. */
  readonly field: string;
  readonly detail: string;
  readonly value?: Json;
}

const texts: Readonly<Record<FieldErrorType, string>> = {
  Required: 'Required value',
  Invalid: 'Invalid value',
  TypeInvalid: 'Invalid value',
  NotSupported: 'Unsupported value',
  Duplicate: 'Duplicate value',
  Forbidden: 'Forbidden',
  TooLong: 'Too long',
  TooMany: 'Too many',
  NotFound: 'Not found',
  InternalError: 'Internal error',
};

/** The reason of the cause in the `Status`. */
export function reasonOf(error: FieldError): string {
  return error.type === 'InternalError'
    ? 'InternalError'
    : `FieldValue${error.type}`;
}

/** The message of the cause: type, value where it helps, detail. */
export function messageOf(error: FieldError): string {
  const silent = [
    'Required',
    'Forbidden',
    'TooLong',
    'TooMany',
    'InternalError',
  ];
  const value =
    silent.includes(error.type) || error.value === undefined
      ? ''
      : `: ${JSON.stringify(error.value)}`;
  const detail = error.detail ? `: ${error.detail}` : '';
  return `${texts[error.type]}${value}${detail}`;
}

/** The path of a member. */
export function childField(path: string, name: string): string {
  return path ? `${path}.${name}` : name;
}

/** The path of an entry of a map or list. */
export function keyField(path: string, key: string | number): string {
  return `${path}[${key}]`;
}

/** A field that must be there is not. */
export function requiredError(field: string, detail = ''): FieldError {
  return { type: 'Required', field, detail };
}

/** A value that is not allowed. */
export function invalidError(
  field: string,
  value: Json | undefined,
  detail: string,
): FieldError {
  return { type: 'Invalid', field, value: value ?? null, detail };
}

/** A field that must not be there, or not be so. */
export function forbiddenError(field: string, detail: string): FieldError {
  return { type: 'Forbidden', field, detail };
}

/** A value that is none of those there are. */
export function notSupportedError(
  field: string,
  value: Json | undefined,
  supported: readonly string[],
): FieldError {
  const list = supported.map(text => JSON.stringify(text)).join(', ');
  const detail = `supported values: ${list}`;
  return { type: 'NotSupported', field, value: value ?? null, detail };
}
