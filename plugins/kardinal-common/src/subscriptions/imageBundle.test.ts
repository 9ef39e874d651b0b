import { Bundle } from '../api/types.generated';
import { FoundImage, isBundleOfImage, isOtherContent } from './imageBundle';

const digest = `sha256:${'a'.repeat(64)}`;
const found: FoundImage = {
  repository: 'ghcr.io/acme/shop',
  tag: '1.2.0',
  digest,
};
const image = { name: 'shop', reference: 'ghcr.io/acme/shop:1.2.0', digest };
const chart = {
  repository: 'oci://ghcr.io/acme/charts',
  name: 'shop',
  version: '1.2.0',
};
const gitCommit = {
  repository: 'https://forge.example.com/acme/config',
  sha: 'c'.repeat(40),
};

const bundle = (
  artifacts: Bundle['spec']['artifacts'],
  spec: Partial<Bundle['spec']> = {},
): Bundle => ({
  apiVersion: 'kardinal.io/v1alpha1',
  kind: 'Bundle',
  metadata: { name: 'shop-1-2-0' },
  spec: { pipeline: 'shop', type: 'image', artifacts, ...spec },
});

const other = { ...image, reference: 'ghcr.io/acme/shop:1.3.0' };

describe('a Bundle stands for an image', () => {
  it.each<[string, Bundle, boolean]>([
    ['that alone is in it', bundle({ images: [image] }), true],
    [
      'with a tag and a digest in its reference',
      bundle({
        images: [{ name: 'shop', reference: `${image.reference}@${digest}` }],
      }),
      true,
    ],
    ['of another tag', bundle({ images: [other] }), false],
    [
      'of another digest',
      bundle({ images: [{ ...image, digest: `sha256:${'b'.repeat(64)}` }] }),
      false,
    ],
    ['beside another one', bundle({ images: [image, other] }), false],
    ['beside a chart', bundle({ images: [image], charts: [chart] }), false],
    ['beside a commit', bundle({ images: [image], gitCommit }), false],
    [
      'that goes to one environment',
      bundle({ images: [image] }, { intent: { target: 'staging' } }),
      false,
    ],
    ['and has none', bundle({ charts: [chart] }), false],
  ])('%s', (_, made, expected) =>
    expect(isBundleOfImage(made, found)).toBe(expected),
  );
});

describe('the name of the Bundle of an image is taken', () => {
  it.each<[string, Bundle, boolean]>([
    ['by its own', bundle({ images: [image] }), false],
    ['by another tag', bundle({ images: [other] }), true],
    ['by two images', bundle({ images: [image, other] }), true],
    ['by it and a chart', bundle({ images: [image], charts: [chart] }), true],
    ['by it and a commit', bundle({ images: [image], gitCommit }), true],
  ])('%s', (_, made, expected) =>
    expect(isOtherContent(made, found)).toBe(expected),
  );
});
