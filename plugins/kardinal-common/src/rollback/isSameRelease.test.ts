import { Bundle } from '../api/types.generated';
import { aBundle } from '../testing/objects';
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
