import { BundleSummary } from '@kardinal/backstage-plugin-kardinal-common';
import { bundlesByDay, filterBundles } from './listedBundles';
import { aReader } from '../../testing/aReader';

const bundle = (
  version: string,
  parts: Partial<BundleSummary> = {},
): BundleSummary => ({
  name: `guestbook-${version}`,
  type: 'image',
  version,
  phase: 'Verified',
  state: 'Verified',
  createdAt: '2026-11-18T10:00:00Z',
  provenance: { author: 'Ana', commitSHA: '3a1f9d2' },
  images: [],
  verified: 3,
  targeted: 3,
  sentence: [],
  ...parts,
});
const versions = (bundles: readonly BundleSummary[]) =>
  bundles.map(({ version }) => version);

describe('filterBundles', () => {
  const bundles = [
    bundle('1.30.0'),
    bundle('1.29.0', { state: 'Failed', provenance: { author: 'Bo' } }),
  ];

  it.each([
    ['', ['1.30.0', '1.29.0']],
    ['  1.29 ', ['1.29.0']],
    ['failed', ['1.29.0']],
    ['ANA', ['1.30.0']],
    ['3a1f', ['1.30.0']],
    ['bo failed', ['1.29.0']],
    ['bo verified', []],
  ])('finds with %j %j', (filter, expected) => {
    expect(versions(filterBundles(bundles, filter))).toEqual(expected);
  });
});

describe('bundlesByDay', () => {
  it('keeps the order, day by day', () => {
    const reader = aReader('2026-11-18T12:00:00', 'utc');
    const days = bundlesByDay(
      [
        bundle('3'),
        bundle('2'),
        bundle('1', { createdAt: '2026-11-17T10:00:00Z' }),
      ],
      reader,
    );
    expect(days.map(({ day, bundles }) => [day, versions(bundles)])).toEqual([
      ['Today', ['3', '2']],
      ['Yesterday', ['1']],
    ]);
  });
});
