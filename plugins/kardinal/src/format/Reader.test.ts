import { DateTime, Settings, SystemZone } from 'luxon';
import { englishTexts } from '../testing/englishTexts';
import { formatSince } from './formatInstant';
import { englishReader, inReaderZone, readerAt } from './Reader';

const { text } = englishTexts();
const now = Date.parse('2026-11-20T10:00:00Z');

afterEach(() => {
  Settings.defaultZone = 'system';
});

it('reads in the zone of the browser, by its name', () => {
  Settings.defaultZone = 'Europe/Berlin';
  const reader = readerAt(now, text);
  expect(reader.now.toISO()).toBe('2026-11-20T11:00:00.000+01:00');
  expect(
    inReaderZone('2026-07-20T10:00:00Z', reader)?.toFormat('HH:mm z'),
  ).toBe('12:00 Europe/Berlin');
});

it('knows the zone of the system as a zone of its own', () => {
  const { now: here } = readerAt(now, text);
  expect(here.zone).not.toBeInstanceOf(SystemZone);
  const written = 'yyyy-MM-dd HH:mm ZZ';
  expect(here.toFormat(written)).toBe(
    DateTime.fromMillis(now).toFormat(written),
  );
});

it('takes an instant that is none for none', () => {
  expect(inReaderZone('soon', readerAt(now, text))).toBeUndefined();
});

it('reads what is English in every portal with the texts of an English one', () => {
  const reader = englishReader(readerAt(now, () => 'Deutsch'));
  expect(formatSince('2026-11-20T09:48:00Z', reader)).toBe('12 min ago');
});
