import { missingChart } from './missingChart';

const shop = { repository: 'https://h/charts', name: 'shop', version: '4.2.0' };
const cart = {
  repository: 'oci://ghcr.io/acme/charts',
  name: 'cart',
  version: '1.0.0',
};

describe('missingChart', () => {
  it.each([
    ['at the version', [shop], [shop], 'there'],
    [
      'at the version, written otherwise',
      [{ ...cart, repository: 'ghcr.io/acme/charts/' }],
      [cart],
      'there',
    ],
    ['at one of two', [shop], [shop, cart], 'none'],
    ['at another version', [{ ...shop, version: '4.1.0' }], [shop], 'other'],
    ['at no version yet', [{ ...shop, version: undefined }], [shop], 'other'],
    ['that deploys another chart', [cart], [shop], 'none'],
    [
      'that deploys it from elsewhere',
      [{ ...shop, repository: 'https://other' }],
      [shop],
      'none',
    ],
    ['that deploys no chart', [], [shop], 'none'],
    ['of a Bundle without charts', [shop], [], 'none'],
  ])('an Application %s', (_what, deployed, charts, type) => {
    expect(missingChart({ charts: deployed }, { charts }).type).toBe(type);
  });

  it('says both versions', () => {
    expect(
      missingChart(
        { charts: [{ ...shop, version: '4.1.0' }] },
        { charts: [shop] },
      ),
    ).toEqual({ type: 'other', what: 'is at shop 4.1.0, not at 4.2.0' });
  });
});
