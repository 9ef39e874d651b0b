import { createHash } from 'node:crypto';
import { Conditional } from './ScmProvider';

/** What a value is compared by where a forge answers no conditional requests. @public */
export function fingerprint(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}

/** A value that was read in full, and that it is the one that was seen before. @public */
export function conditional<T>(
  value: T,
  seen: string | undefined,
): Conditional<T> {
  const etag = fingerprint(value);
  return seen === etag
    ? { type: 'unchanged' }
    : { type: 'changed', value, etag };
}
