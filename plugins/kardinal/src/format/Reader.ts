import { DateTime } from 'luxon';

/**
 * Who reads: the present moment in the reader's own zone. Every formatter takes
 * it as an argument, so that none of them has a clock of its own.
 */
export interface Reader {
  readonly now: DateTime;
}

/** The reader in front of this browser, at a moment (milliseconds). */
export function readerAt(nowMs: number): Reader {
  return { now: DateTime.fromMillis(nowMs) };
}

/** An instant in the reader's zone; undefined when it is not RFC 3339. */
export function inReaderZone(at: string, reader: Reader): DateTime | undefined {
  const instant = DateTime.fromISO(at, { zone: reader.now.zone });
  return instant.isValid ? instant : undefined;
}
