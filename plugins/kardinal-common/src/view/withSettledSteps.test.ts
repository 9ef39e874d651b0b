import { Bundle, PromotionStep } from '../api/types.generated';
import { aBundle, aPipeline } from '../testing/objects';
import { pipelineView } from './pipelineView';
import { EnvironmentNodeView } from './types';

const at = '2026-11-18T10:00:00Z';

const step = (status: PromotionStep['status']) =>
  ({
    metadata: { name: 'dev' },
    spec: { environment: 'dev', upstreamEnvironments: [] },
    status,
  } as unknown as PromotionStep);

/** What the page says of dev while the record of 1.29.0 says that it is checking health. */
function devOf(
  steps: readonly PromotionStep[],
  phase: NonNullable<Bundle['status']>['phase'] = 'Promoting',
) {
  const before = aBundle('1.28.0', {
    status: {
      phase: 'Verified',
      environments: {
        dev: { state: 'Verified', verifiedAt: '2026-11-17T10:00:00Z' },
      },
    },
  });
  const selected = aBundle('1.29.0', {
    status: { phase, environments: { dev: { state: 'HealthChecking' } } },
  });
  const view = pipelineView(
    {
      pipeline: aPipeline(['dev']),
      bundles: [before, selected],
      selected,
      steps,
      gates: [],
      templates: [],
      policyNamespaces: [],
      graphNodes: undefined,
      factsOf: () => undefined,
      commitUrl: () => undefined,
      createBundleExample: '',
    },
    Date.parse(at),
  );
  const [dev] = view.selected!.nodes as readonly EnvironmentNodeView[];
  const { verified, state } = view.bundles.find(
    ({ version }) => version === '1.29.0',
  )!;
  return [dev.state, dev.current?.version, verified, state];
}

const verified = step({ state: 'Verified', verifiedAt: at });
const checking = step({ state: 'HealthChecking' });
const waiting = step({ state: 'WaitingForMerge' });

it.each([
  ['a step that is verified', [verified], ['Verified', '1.29.0', 1, 'Waiting']],
  [
    'a step on its way',
    [checking],
    ['HealthChecking', '1.28.0', 0, 'HealthChecking'],
  ],
  [
    'a step that has gone back',
    [waiting],
    ['WaitingForMerge', '1.28.0', 0, 'WaitingForMerge'],
  ],
  ['no step', [], ['HealthChecking', '1.28.0', 0, 'HealthChecking']],
])(
  'says of the Bundle and of its environment what %s says',
  (_what, steps, expected) => {
    expect(devOf(steps)).toEqual(expected);
  },
);

it('goes by the record of a Bundle that has ended', () => {
  expect(devOf([verified], 'Superseded')[1]).toBe('1.28.0');
});
