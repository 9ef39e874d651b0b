import { BundleType } from '../api/artifacts';
import { Bundle } from '../api/types.generated';
import { aBundle } from '../testing/objects';
import { isReplaced, lastHealthy } from './lastHealthy';

/** Verified in prod at a minute of one hour. */
const verified = (version: string, type: BundleType, minute: number): Bundle =>
  aBundle(version, {
    spec: { type },
    status: {
      phase: 'Verified',
      environments: {
        prod: {
          state: 'Verified',
          verifiedAt: `2026-04-07T09:${String(minute).padStart(2, '0')}:00Z`,
        },
      },
    },
  });

const image = verified('1', 'image', 1);
const config = verified('2', 'config', 2);
const newerConfig = verified('3', 'config', 3);
const mixed = verified('4', 'mixed', 4);

describe('what runs', () => {
  it.each([
    ['images and configuration', [image, config], [image, config]],
    ['the last of each', [image, config, newerConfig], [image, newerConfig]],
    ['both of a mixed Bundle', [image, config, newerConfig, mixed], [mixed]],
    ['what came after a mixed Bundle', [mixed, image], [mixed]],
  ])('is %s', (_what, bundles, running) => {
    expect([...lastHealthy(bundles)].sort()).toEqual(
      running.map(({ metadata }) => metadata.name).sort(),
    );
  });
});

describe('isReplaced', () => {
  it.each([
    ['images by configuration', image, [config], false],
    ['configuration by configuration', config, [newerConfig], true],
    ['images by a mixed Bundle', image, [mixed], true],
    ['a mixed Bundle by images', mixed, [verified('5', 'image', 5)], false],
    [
      'a mixed Bundle by both',
      mixed,
      [verified('5', 'image', 5), verified('6', 'config', 6)],
      true,
    ],
  ])('%s: %s', (_what, bundle, others, expected) => {
    expect(isReplaced(bundle, [bundle, ...others])).toBe(expected);
  });
});
