import { DateTime } from 'luxon';
import { kardinalTexts } from '../texts';
import { Texts } from '../translation';

/**
 * Who reads: the present moment in the reader's own zone, and the texts in the reader's language. Every formatter takes
 * it as an argument, so that none of them has a clock of its own.
 */
export interface Reader {
  readonly now: DateTime;
  readonly text: Texts['text'];
}

/** The reader in front of this browser, at a moment (milliseconds). */
export function readerAt(nowMs: number, text: Texts['text']): Reader {
  const local = DateTime.fromMillis(nowMs);
  // By its name: Luxon asks the browser for the zone's name again each time that it writes an instant of the zone "local".
  const named = local.setZone(local.zoneName ?? 'local');
  return { now: named.isValid ? named : local, text };
}

const english: Texts['text'] = (key, values = {}) =>
  kardinalTexts[key].replace(
    /{{(\w+)}}/g,
    (placeholder, name: string) => values[name] ?? placeholder,
  );

/** The same reader of what is English in every portal: sentences of the backend. */
export function englishReader({ now }: Reader): Reader {
  return { now, text: english };
}

/** An instant in the reader's zone; undefined when it is not RFC 3339. */
export function inReaderZone(at: string, reader: Reader): DateTime | undefined {
  const instant = DateTime.fromISO(at, { zone: reader.now.zone });
  return instant.isValid
    ? instant.setLocale(reader.text('time.language'))
    : undefined;
}
