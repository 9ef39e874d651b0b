import { DateTime } from 'luxon';
import { Reader } from '../format/Reader';
import { Texts } from '../translation';
import { englishTexts } from './englishTexts';

/**
 * Somebody who reads in a zone, in English unless other texts are given.
 *
 * @param now - with an offset, or a local time of the zone
 */
export function aReader(
  now: string,
  zone = 'Europe/Berlin',
  text: Texts['text'] = englishTexts().text,
): Reader {
  return { now: DateTime.fromISO(now, { zone }), text };
}
