import { invalid } from '../api/ApiError';
import { FieldError } from '../api/FieldError';
import { Durability } from '../store/Store';
import { readFlag } from './readFlag';

/** What to do with fields that the schema does not have. */
export type FieldValidation = 'Ignore' | 'Warn' | 'Strict';

/** Reports to the client something that did not keep the write from happening. */
export type Warn = (text: string) => void;

/** Options that all writes have in common. */
export interface WriteOptions {
  readonly durability: Durability;
  readonly fieldManager: string;
  readonly fieldValidation: FieldValidation;
  /** Apply only: take over what other managers own. */
  readonly conflicts: 'refuse' | 'force';
  readonly warn: Warn;
}

/** The kinds of options, as errors name them. */
export type OptionsKind = 'CreateOptions' | 'UpdateOptions' | 'PatchOptions';

const longestManager = 128;

/**
 * Reads `dryRun`, `fieldManager`, `fieldValidation` and `force`.
 *
 * @throws ApiError 422 naming what is wrong.
 */
export function readWriteOptions(
  query: URLSearchParams,
  userAgent: string,
  kind: OptionsKind,
  patch: 'apply' | 'other',
  warn: Warn,
): WriteOptions {
  const errors = [
    ...checkForce(query, kind, patch),
    ...checkManager(query, patch),
    ...checkDryRun(query.getAll('dryRun')),
    ...checkFieldValidation(query.get('fieldValidation') ?? ''),
  ];
  if (errors.length > 0) {
    throw invalid({ group: 'meta.k8s.io', resource: kind }, '', errors);
  }
  return {
    durability: query.has('dryRun') ? 'dryRun' : 'commit',
    fieldManager: query.get('fieldManager') || managerOf(userAgent),
    fieldValidation: fieldValidationOf(query),
    conflicts: readFlag(query, 'force') ? 'force' : 'refuse',
    warn,
  };
}

function fieldValidationOf(query: URLSearchParams): FieldValidation {
  const value = query.get('fieldValidation');
  return value === 'Strict' || value === 'Ignore' ? value : 'Warn';
}

/** The default manager: the client's name, as its user agent begins. */
function managerOf(userAgent: string): string {
  return userAgent.split('/')[0].slice(0, longestManager) || 'unknown';
}

function checkForce(
  query: URLSearchParams,
  kind: OptionsKind,
  patch: 'apply' | 'other',
): FieldError[] {
  if (kind !== 'PatchOptions' || patch === 'apply' || !query.has('force')) {
    return [];
  }
  return [
    {
      type: 'Forbidden',
      field: 'force',
      detail: 'may not be specified for non-apply patch',
    },
  ];
}

function checkManager(
  query: URLSearchParams,
  patch: 'apply' | 'other',
): FieldError[] {
  const value = query.get('fieldManager') ?? '';
  const field = 'fieldManager';
  if (value === '' && patch === 'apply') {
    return [{ type: 'Required', field, detail: 'is required for apply patch' }];
  }
  const errors: FieldError[] = [];
  if (value.length > longestManager) {
    const detail = `may not be more than ${longestManager} bytes`;
    errors.push({ type: 'TooLong', field, detail, value });
  }
  if (/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/u.test(value)) {
    const detail = 'should only contain printable characters';
    errors.push({ type: 'Invalid', field, detail, value });
  }
  return errors;
}

/** The only dry run there is, is of everything. */
export function checkDryRun(values: readonly string[]): FieldError[] {
  if (values.every(value => value === 'All')) return [];
  return [
    {
      type: 'NotSupported',
      field: 'dryRun',
      value: [...values],
      detail: 'supported values: "All"',
    },
  ];
}

function checkFieldValidation(value: string): FieldError[] {
  if (['', 'Ignore', 'Warn', 'Strict'].includes(value)) return [];
  return [
    {
      type: 'NotSupported',
      field: 'fieldValidation',
      value,
      detail: 'supported values: "", "Ignore", "Warn", "Strict"',
    },
  ];
}
