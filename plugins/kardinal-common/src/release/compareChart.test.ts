import { ChartComparison, compareChart, InstalledChart } from './compareChart';

const repository = 'oci://ghcr.io/acme/charts';
const chart = { repository, name: 'shop', version: '4.2.0' };
const older = { ...chart, version: '4.1.0' };

describe('a chart of a Bundle beside what was installed', () => {
  it.each<[string, readonly InstalledChart[] | undefined, ChartComparison]>([
    ['its version', [chart], { type: 'runs' }],
    [
      'its version from a registry that is named otherwise',
      [{ ...chart, repository: 'ghcr.io/acme/charts/' }],
      { type: 'runs' },
    ],
    [
      'its version with a digest, of no repository',
      [{ name: 'shop', version: '4.2.0+0f1e2d3c4b5a' }],
      { type: 'runs' },
    ],
    ['another version', [older], { type: 'otherVersion', version: '4.1.0' }],
    [
      'another version, of which its own is the beginning',
      [{ ...chart, version: '4.2.01' }],
      { type: 'otherVersion', version: '4.2.01' },
    ],
    [
      'its version and another one',
      [chart, older],
      { type: 'otherVersion', version: '4.1.0' },
    ],
    [
      'one of that name from elsewhere',
      [{ ...older, repository: 'https://charts.example.com' }],
      { type: 'unseen' },
    ],
    ['another chart', [{ name: 'umbrella', version: '1' }], { type: 'unseen' }],
    ['nothing that tells it', undefined, { type: 'unseen' }],
  ])('%s', (_what, seen, expected) => {
    expect(compareChart(chart, seen)).toEqual(expected);
  });
});
