import { aPipeline } from '../testing/objects';
import { ignoredDrift } from './ignoredDrift';
import { ignoredWords } from './ignoredWords';
import { settledWords } from './settledWords';

const until = '2026-11-18T12:00:00Z';
const pipeline = aPipeline(['dev'], {
  drift: {
    ignored: {
      dev: { version: '1.28.3', reason: 'A test.', by: 'ana', until },
    },
  },
});
const seen = { environment: 'dev', version: '1.28.3' };
const ignored = { reason: 'A test.', by: 'ana', until };

it.each([
  ['counts while it lasts', seen, '2026-11-18T11:59:59Z', ignored],
  ['is over at its end', seen, until, undefined],
  [
    'is about one version',
    { ...seen, version: '1.28.4' },
    '2026-11-18T11:00:00Z',
    undefined,
  ],
  [
    'is about one environment',
    { ...seen, environment: 'prod' },
    '2026-11-18T11:00:00Z',
    undefined,
  ],
])('what somebody decided %s', (_what, drift, now, expected) => {
  expect(ignoredDrift(pipeline, drift, now)).toEqual(expected);
});

const drift = {
  version: '1.28.3',
  promoted: { bundle: 'guestbook-1-29-0', version: '1.29.0' },
};

it.each([
  [{}, undefined],
  [
    { settlement: { act: 'import' as const, bundle: 'a' } },
    'Bundle a puts 1.28.3 on record.',
  ],
  [
    { settlement: { act: 'revert' as const, bundle: 'a' } },
    'Bundle a puts 1.29.0 back.',
  ],
  [
    { settlement: { act: 'import' as const } },
    'The policy would put 1.28.3 on record; it is a dry run.',
  ],
  [
    { settlement: { act: 'revert' as const } },
    'The policy would put 1.29.0 back; it is a dry run.',
  ],
])('a drift with %j says %s', (settled, words) => {
  expect(settledWords({ ...drift, ...settled })).toBe(words);
});

it('says until when it is ignored and why, in one sentence, and names nobody whom anybody could have written there', () => {
  expect(ignoredWords(ignored)).toBe(
    'It is ignored until 2026-11-18T12:00:00Z: A test.',
  );
  expect(ignoredWords({ reason: 'A test', until })).toBe(
    'It is ignored until 2026-11-18T12:00:00Z: A test.',
  );
});
