import { PipelineRecord } from '@kardinal/backstage-plugin-kardinal-common';
import { englishTexts } from '../../testing/englishTexts';
import { groupByDay } from './groupByDay';
import { personName } from './personName';
import { aReader } from '../../testing/aReader';

const record = (at: string): PipelineRecord => ({
  id: at,
  at,
  action: 'GateClosed',
  outcome: 'Denied',
  by: 'kardinal',
  via: 'controller',
  message: '',
  namespace: 'default',
  pipeline: 'guestbook',
});

it('groups by the days of the reader', () => {
  const reader = aReader('2026-11-18T13:14:00Z');
  const records = [
    '2026-11-18T10:00:00Z',
    '2026-11-17T23:30:00Z',
    '2026-11-17T22:30:00Z',
    '2026-11-01T12:00:00Z',
  ].map(record);
  expect(
    groupByDay(records, reader).map(({ title, records: own }) => [
      title,
      own.length,
    ]),
  ).toEqual([
    ['Today, Wednesday 18 November 2026', 2],
    ['Yesterday, Tuesday 17 November 2026', 1],
    ['Sunday 1 November 2026', 1],
  ]);
});

it.each([
  ['user:default/ana', 'ana'],
  ['user:partners/ben', 'partners/ben'],
  ['kardinal', 'Kardinal'],
  ['ci-guestbook', 'ci-guestbook'],
])('%s is called %s', (by, name) => {
  expect(personName(by, englishTexts().text)).toBe(name);
});
