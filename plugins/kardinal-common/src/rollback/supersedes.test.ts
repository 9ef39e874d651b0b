import { Bundle, BundleStatus } from '../api/types.generated';
import { aBundle } from '../testing/objects';
import { supersedes } from './supersedes';

type State = 'Pending' | 'WaitingForMerge' | 'Verified' | 'HealthChecking';

const entries = (states: Readonly<Record<string, State>>) =>
  Object.fromEntries(
    Object.entries(states).map(([name, state]) => [name, { state }]),
  ) as BundleStatus['environments'];

const at = (
  version: string,
  minute: number,
  states: Readonly<Record<string, State>> = {},
  metadata: Partial<Bundle['metadata']> = {},
): Bundle =>
  aBundle(version, {
    metadata: {
      creationTimestamp: `2026-11-18T10:0${minute}:00Z`,
      ...metadata,
    },
    status: { phase: 'Promoting', environments: entries(states) },
  });

const back = (minute: number, of: string, target = 'prod'): Bundle => ({
  ...at(`back-${minute}`, minute, { [target]: 'WaitingForMerge' }),
  spec: {
    ...aBundle('1.0.0').spec,
    provenance: { rollbackOf: of, rollbackTo: 'guestbook-1-0-0' },
    intent: { target },
  },
});
const ofConfig = (version: string, minute: number): Bundle => ({
  ...at(version, minute),
  spec: { ...aBundle(version).spec, type: 'config' },
});
const pinned = { annotations: { 'kardinal.io/pin': 'true' } };

describe('supersedes', () => {
  it.each<[string, Bundle, Bundle, boolean]>([
    ['a newer release', at('3', 2), at('2', 1), true],
    ['an older release', at('2', 1), at('3', 2), false],
    ['a newer image, configuration', at('3', 2), ofConfig('2', 1), false],
    ['newer configuration, an image', ofConfig('3', 2), at('2', 1), false],
    ['newer configuration, older', ofConfig('3', 2), ofConfig('2', 1), true],
    ['a newer one, a pinned one', at('3', 2), at('2', 1, {}, pinned), false],
    [
      'a rollback, what it takes back',
      back(2, 'guestbook-2', 'staging'),
      at('2', 1, { staging: 'Verified', prod: 'WaitingForMerge' }),
      true,
    ],
    [
      'a rollback, what it takes back, although that is pinned',
      back(2, 'guestbook-2'),
      at('2', 1, { prod: 'Verified' }, pinned),
      true,
    ],
    [
      'a rollback, another release under way there',
      back(2, 'guestbook-1'),
      at('2', 1, { prod: 'WaitingForMerge' }),
      true,
    ],
    [
      'a rollback, another release that has not come there',
      back(2, 'guestbook-1'),
      at('2', 1, { staging: 'HealthChecking', prod: 'Pending' }),
      false,
    ],
    [
      'a newer rollback there',
      back(3, 'guestbook-2'),
      back(2, 'guestbook-3'),
      true,
    ],
    [
      'a rollback elsewhere',
      back(3, 'guestbook-2', 'staging'),
      back(2, 'guestbook-2', 'prod'),
      false,
    ],
    [
      'a newer release elsewhere, a rollback',
      at('3', 3, { staging: 'WaitingForMerge', prod: 'Pending' }),
      back(2, 'guestbook-2'),
      false,
    ],
    [
      'a newer release that has come there, a rollback',
      at('3', 3, { prod: 'WaitingForMerge' }),
      back(2, 'guestbook-2'),
      true,
    ],
    [
      'an older release that is there, a rollback',
      at('2', 1, { prod: 'WaitingForMerge' }),
      back(2, 'guestbook-1'),
      false,
    ],
  ])('%s: %#', (_what, newer, older, expected) => {
    expect(supersedes(newer, older)).toBe(expected);
  });
});
