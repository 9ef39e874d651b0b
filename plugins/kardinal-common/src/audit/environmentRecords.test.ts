import { BundleStatus } from '../api/types.generated';
import { aBundle } from '../testing/objects';
import { environmentRecords } from './environmentRecords';

type Entry = NonNullable<BundleStatus['environments']>[string];

const asked: Entry = {
  state: 'WaitingForMerge',
  approval: 'pr-review',
  promotedAt: '2026-11-18T10:00:00Z',
  prURL: 'https://forge.example.com/pulls/7',
  pullRequest: { number: 7, state: 'open' },
} as Entry;

it.each<[string, Entry, string | undefined]>([
  ['is asked for is news', asked, undefined],
  [
    'is over was asked for when its promotion started',
    { ...asked, state: 'Verified', finishedAt: '2026-11-18T11:00:00Z' },
    '2026-11-18T10:00:00Z',
  ],
])('a review that %s', (_case, entry, at) => {
  const records = environmentRecords(aBundle('1.29.0'), 'prod', entry);
  expect(
    records.filter(({ action }) => action === 'ReviewRequested'),
  ).toMatchObject([{ message: 'https://forge.example.com/pulls/7' }]);
  expect(records.find(({ action }) => action === 'ReviewRequested')?.at).toBe(
    at,
  );
});
