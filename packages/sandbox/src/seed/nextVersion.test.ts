import type { Bundle } from '@kardinal/backstage-plugin-kardinal-common';
import { badVersionAfter, nextVersion } from './nextVersion';
import { imageOf } from './sampleService';

const bundleOf = (reference: string) =>
  ({
    spec: { artifacts: { images: [{ name: 'guestbook', reference }] } },
  } as unknown as Bundle);

describe('nextVersion', () => {
  it.each<[string, readonly string[]]>([
    ['1.29.0', []],
    ['1.29.0', ['1.27.4', '1.28.3']],
    ['1.30.0', ['1.29.0', '1.28.3']],
    ['1.32.0', ['1.31.1-bad', '1.30.0']],
    ['1.29.0', ['2.40.0', 'latest']],
  ])('is %s after %j', (expected, versions) => {
    const bundles = versions.map(version => bundleOf(imageOf(version)));
    expect(nextVersion(bundles)).toBe(expected);
  });

  it('is not one after images of others', () => {
    const bundles = [bundleOf('ghcr.io/kardinal-demo/other:1.40.0')];
    expect(nextVersion(bundles)).toBe('1.29.0');
  });
});

it('a bad version is a patch of the one that it follows', () => {
  expect(badVersionAfter('1.31.0')).toBe('1.31.1-bad');
});
