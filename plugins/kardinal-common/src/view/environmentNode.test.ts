import { aBundle } from '../testing';
import { InstalledChart } from '../release/compareChart';
import { EnvironmentInputs, environmentNode } from './environmentNode';

const chart = {
  repository: 'https://charts.example.com',
  name: 'shop',
  version: '4.2.0',
};

function nodeOf(charts: readonly InstalledChart[] | undefined) {
  const inputs: EnvironmentInputs = {
    planned: {
      id: 'dev',
      name: 'dev',
      approval: 'auto',
      path: 'dev',
      upstreams: [],
    } as never,
    bundle: aBundle('1.0.0', { spec: { artifacts: { charts: [chart] } } }),
    step: undefined,
    gates: [],
    upstreamStates: new Map(),
    stoppedBefore: undefined,
    running: undefined,
    current: {
      view: { type: 'recorded', version: '4.1.0', verifiedAt: '' },
      seen: { type: 'unknown', ...(charts === undefined ? {} : { charts }) },
    },
    drift: undefined,
    lostAgent: undefined,
    lastHealthy: [],
    repository: 'https://forge.example.com/acme/gitops',
    commitUrl: () => undefined,
  };
  return environmentNode(inputs);
}

describe('the charts of an environment', () => {
  it('are those of the chosen Bundle, in the version that was installed', () => {
    const older = { ...chart, version: '4.1.0' };
    const umbrella = { name: 'umbrella', version: '0.1.0' };
    expect(nodeOf([umbrella, older]).charts).toEqual([older]);
  });

  it.each<[string, readonly InstalledChart[] | undefined]>([
    ['another chart is reported', [{ name: 'umbrella', version: '0.1.0' }]],
    ['nothing is reported', undefined],
  ])('are absent where %s', (_what, charts) => {
    expect(nodeOf(charts)).not.toHaveProperty('charts');
  });
});
