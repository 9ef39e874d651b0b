import { aBundle } from '../testing/objects';
import {
  BundleChart,
  chartAddress,
  chartReference,
  chartsOf,
  chartTitle,
  parseChartAddress,
  parseChartReference,
} from './charts';

const digest = `sha256:${'a'.repeat(64)}`;
const shop: BundleChart = {
  repository: 'oci://ghcr.io/acme/charts',
  name: 'shop',
  version: '4.2.0',
};

it.each([
  [shop, 'oci://ghcr.io/acme/charts/shop:4.2.0'],
  [{ ...shop, digest }, `oci://ghcr.io/acme/charts/shop:4.2.0@${digest}`],
  [
    { ...shop, repository: 'https://charts.example.com' },
    'https://charts.example.com/shop:4.2.0',
  ],
  [
    {
      ...shop,
      repository: 'http://127.0.0.1:8080/a',
      version: '1.0.0-rc.1+b7',
    },
    'http://127.0.0.1:8080/a/shop:1.0.0-rc.1+b7',
  ],
])('%j is written as %s, and read from it', (chart, text) => {
  expect(chartReference(chart)).toBe(text);
  expect(parseChartReference(text)).toEqual({ type: 'chart', chart });
  const { repository, name } = chart;
  expect(parseChartAddress(chartAddress(chart))).toEqual({ repository, name });
  expect(parseChartAddress(text)).toBeUndefined();
});

it.each([
  'shop:4.2.0',
  'ghcr.io/acme/charts/shop:4.2.0',
  'oci://ghcr.io/acme/charts/shop',
  'oci://shop:4.2.0',
  'https://u:p@charts.example.com/shop:4.2.0',
])('%s is no chart with its version', text => {
  expect(parseChartReference(text)).toMatchObject({
    type: 'invalid',
    message: expect.stringContaining('write one like https://'),
  });
});

it('has one address for several spellings', () => {
  expect(
    chartAddress({ repository: 'HTTPS://Charts.Example.com/A/', name: 'shop' }),
  ).toBe('https://charts.example.com/A/shop');
});

it('is named by its name and version', () => {
  const charts = [shop, { ...shop, name: 'b' }, { ...shop, name: 'c' }];
  expect([0, 1, 2, 3].map(count => chartTitle(charts.slice(0, count)))).toEqual(
    [
      undefined,
      'chart shop 4.2.0',
      'chart shop 4.2.0 and 1 more chart',
      'chart shop 4.2.0 and 2 more charts',
    ],
  );
});

it('is of a Bundle that names it', () => {
  expect(chartsOf(aBundle('1'))).toEqual([]);
  expect(
    chartsOf(aBundle('1', { spec: { artifacts: { charts: [shop] } } })),
  ).toEqual([shop]);
});
