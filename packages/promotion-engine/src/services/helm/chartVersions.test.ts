import { chartVersions } from './chartVersions';

const hex = (character: string) => character.repeat(64);

/** As `helm repo index` of Helm 3.19.4 writes it. */
const index = `apiVersion: v1
entries:
  postgresql:
  - apiVersion: v2
    created: "2026-11-26T21:14:54.81073449Z"
    digest: ${hex('c')}
    name: postgresql
    urls:
    - http://127.0.0.1:18899/postgresql-12.5.1.tgz
    version: 12.5.1
  shop:
  - apiVersion: v2
    appVersion: "9"
    created: "2026-11-26T21:14:54.81089581Z"
    description: |
      shop:
      - version: 66.6.6

      entries:
    annotations:
      category: Shop
      org.opencontainers.image.revision: "0000000123456789000000012345678900000001"
    digest: ${hex('6')}
    home: https://shop.example.com
    name: shop
    sources:
    - https://github.com/acme/shop
    - https://github.com/acme/lib
    urls:
    - http://127.0.0.1:18899/shop-4.2.0.tgz
    version: 4.2.0
  - apiVersion: v2
    created: "2026-11-26T21:14:54.810813408Z"
    dependencies:
    - name: postgresql
      version: 77.7.7
    digest: ${hex('2')}
    name: shop
    version: 4.1.0
  - name: shop
    annotations: hello
    sources: {}
    version: 1.0
  - name: shop
  - &anchor {name: shop, version: *x}
  - name: shop
    version: 4.0.0
  shop-extra:
  - name: shop-extra
    version: 88.8.8
generated: "2026-11-26T21:14:54.810428886Z"
`;

const found = [
  {
    version: '4.2.0',
    digest: `sha256:${hex('6')}`,
    builtAt: '2026-11-26T21:14:54.810Z',
    labels: {
      'org.opencontainers.image.revision':
        '0000000123456789000000012345678900000001',
      'org.opencontainers.image.source': 'https://github.com/acme/shop',
    },
  },
  {
    version: '4.1.0',
    digest: `sha256:${hex('2')}`,
    builtAt: '2026-11-26T21:14:54.810Z',
  },
  { version: '1.0' },
  { version: '4.0.0' },
];

describe('chartVersions', () => {
  it('reads the versions of one chart, and of no other', async () => {
    expect(await chartVersions(index, 'shop')).toEqual(found);
  });

  it.each([
    ['line ends of Windows', index.replaceAll('\n', '\r\n'), found],
    ['quotes', index.replace('  shop:', '  "shop":'), found],
    ['single quotes', index.replace('  shop:', "  'shop':"), found],
    ['a deeper layout', index.replace(/^ {2}/gm, '      '), found],
    ['comments', index.replace('  shop:', '# c\n\n  # d\n  shop: # e'), found],
    [
      'comments between versions',
      index.replace(/^ {2}- name: shop$/gm, '# c\n\n  # d\n$&'),
      found,
    ],
    ['no such chart', index.replaceAll('shop', 'cart'), []],
    ['no entries', 'apiVersion: v1\nentries: {}\n', []],
    ['no versions', 'entries:\n  shop: []\n', []],
  ])('takes %s', async (_what, text, expected) => {
    expect(await chartVersions(text, 'shop')).toEqual(expected);
  });

  it.each([
    ['a page', '<html></html>', /has no entries/],
    ['nothing', '', /has no entries/],
    ['JSON', '{"entries": {}}', /is JSON/],
    ['entries in one line', 'entries: {shop: []}\n', /one a line/],
    [
      'a chart in one line',
      'entries:\n  shop: [{version: 1.0.0}]\n',
      /does not have the entries of shop one a line/,
    ],
    [
      'an entry without end',
      `entries:\n  shop:\n  - a: ${'x'.repeat(70_000)}\n`,
      /more than 64 KiB/,
    ],
    [
      'too many versions',
      `entries:\n  shop:\n${'  - version: 1.0.0\n'.repeat(20_001)}`,
      /more than 20000 versions/,
    ],
  ])('refuses %s', async (_what, text, message) => {
    await expect(chartVersions(text, 'shop')).rejects.toThrow(message);
  });
});
