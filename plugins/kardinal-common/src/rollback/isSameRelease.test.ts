import { Bundle } from '../api/types.generated';
import { aBundle } from '../testing/objects';
import { isCopyOf } from './isCopyOf';
import { isSameRelease } from './isSameRelease';
import { missingIn } from './missingIn';

type Artifacts = Bundle['spec']['artifacts'];

const shop = {
  repository: 'https://charts.example.com',
  name: 'shop',
  version: '4.2.0',
};
const cart = { ...shop, name: 'cart' };
const images = [{ reference: 'ghcr.io/acme/app:1' }];
const of = (artifacts: Artifacts) => aBundle('1', { spec: { artifacts } });

describe('charts of a release', () => {
  it.each<[string, Artifacts, Artifacts, boolean]>([
    ['the same', { charts: [shop] }, { charts: [shop] }, true],
    ['none and none', { images }, { images, charts: [] }, true],
    ['another order', { charts: [shop, cart] }, { charts: [cart, shop] }, true],
    [
      'another spelling',
      { charts: [shop] },
      { charts: [{ ...shop, repository: `${shop.repository}/` }] },
      true,
    ],
    [
      'another version',
      { charts: [shop] },
      { charts: [{ ...shop, version: '4.3.0' }] },
      false,
    ],
    ['one beside images', { images }, { images, charts: [shop] }, false],
  ])('%s', (_what, one, other, expected) => {
    expect(isSameRelease(of(one), of(other))).toBe(expected);
  });

  it('are missing where the other does not name them', () => {
    const both = of({ images, charts: [shop] });
    expect(missingIn(both, of({ images }))).toEqual(['chart shop']);
    expect(missingIn(of({ charts: [shop] }), both)).toEqual([]);
    expect(missingIn(both, of({ charts: [shop] }))).toEqual([
      'ghcr.io/acme/app',
    ]);
  });
});

describe('one release', () => {
  const digest = `sha256:${'a'.repeat(64)}`;
  const gitCommit = {
    repository: 'https://forge.example.com/shop/config',
    sha: 'c'.repeat(40),
    path: 'configs',
  };
  const nginx = [{ reference: 'nginx:1' }];
  /** Whether it is the same release, and whether it may stand for it. */
  it.each<[string, Artifacts, Artifacts, boolean, boolean]>([
    [
      'with a name and without',
      { images: [{ ...images[0], name: 'web' }] },
      { images },
      true,
      false,
    ],
    [
      'with a name that says nothing',
      { images: [{ ...images[0], name: 'ghcr.io/acme/app' }] },
      { images },
      true,
      true,
    ],
    [
      'in another spelling',
      { images: [{ reference: 'docker.io/library/nginx:1' }] },
      { images: nginx },
      true,
      true,
    ],
    [
      'with a digest and without',
      { images: [{ reference: `nginx:1@${digest}` }] },
      { images: nginx },
      true,
      false,
    ],
    [
      'with its digest in its reference or beside it',
      { images: [{ reference: `nginx:1@${digest}` }] },
      { images: [{ reference: 'nginx:1', digest }] },
      true,
      true,
    ],
    [
      'in another order',
      { images: [...images, ...nginx] },
      { images: [...nginx, ...images] },
      true,
      true,
    ],
    [
      'with one image more',
      { images },
      { images: [...images, ...nginx] },
      false,
      false,
    ],
    [
      'by two names of its repository',
      { gitCommit },
      {
        gitCommit: {
          ...gitCommit,
          repository: `${gitCommit.repository}.git`,
          message: 'More memory',
        },
      },
      true,
      true,
    ],
    [
      'of another directory',
      { gitCommit },
      { gitCommit: { ...gitCommit, path: 'other' } },
      false,
      false,
    ],
  ])('%s', (_what, one, other, same, copy) => {
    expect(isSameRelease(of(one), of(other))).toBe(same);
    expect(isSameRelease(of(other), of(one))).toBe(same);
    expect(isCopyOf(of(one), of(other))).toBe(copy);
  });
});
