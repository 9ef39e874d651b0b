import { renditionName } from './RenditionResources';

const place = { pipeline: 'shop', environment: 'prod' };
const [a, b] = ['a', 'b'].map(each => `sha256:${each.repeat(64)}`);

describe('renditionName', () => {
  it('is that of the environment, and of what was stored', () => {
    expect(renditionName(place, 'ghcr.io/acme/shop', a)).toMatch(
      /^shop\.prod\.[0-9a-f]{16}$/,
    );
  });

  it('is another one for another digest, place or registry', () => {
    const names = [
      renditionName(place, 'ghcr.io/acme/shop', a),
      renditionName(place, 'ghcr.io/acme/shop', b),
      renditionName(place, 'quay.io/acme/shop', a),
      renditionName({ ...place, environment: 'dev' }, 'ghcr.io/acme/shop', a),
    ];
    expect(new Set(names).size).toBe(4);
  });
});
