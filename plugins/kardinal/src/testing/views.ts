import {
  PipelineStatus,
  PipelineView,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  aGate,
  aPipeline,
  Example,
  ExampleBundle,
  exampleView,
} from '@kardinal/backstage-plugin-kardinal-common/testUtils';
import { exampleNow, minutes } from './instants';
import { checkingHealth, failed, verified, waitingForMerge } from './steps';

const tooSlow =
  'guestbook-staging did not become available in 10 minutes (2 of 3 replicas)';

const guards = (environments: string) => ({
  'kardinal.io/scope': 'org',
  'kardinal.io/applies-to': environments,
});

/** The Bundle that the examples are about: verified in dev and staging. */
const release: ExampleBundle = {
  version: '1.29.0',
  phase: 'Promoting',
  createdAt: minutes(-20),
  provenance: { commitSHA: '3a1f9d2e77', author: 'Ana' },
  steps: { dev: verified('dev', -18), staging: verified('staging', -12) },
};

const history: readonly ExampleBundle[] = [
  {
    version: '1.28.3',
    phase: 'Verified',
    createdAt: minutes(-60 * 26),
    provenance: { commitSHA: 'b72e004c11', author: 'Ben' },
    steps: Object.fromEntries(
      ['dev', 'staging', 'prod', 'prod-eu', 'prod-us', 'prod-ap'].map(name => [
        name,
        verified(name, -60 * 25),
      ]),
    ),
  },
  {
    version: '1.28.2',
    phase: 'Failed',
    createdAt: minutes(-60 * 50),
    message: `staging failed: ${tooSlow}`,
    provenance: { commitSHA: '77d01aa903', author: 'Ana' },
    steps: {
      dev: verified('dev', -60 * 49),
      staging: failed(tooSlow, -60 * 48),
    },
  },
  {
    version: '1.28.1',
    phase: 'Superseded',
    createdAt: minutes(-60 * 52),
    supersededBy: 'guestbook-1-28-2',
    provenance: { author: 'Ben' },
    steps: { dev: verified('dev', -60 * 51) },
  },
];

/** What the design draws: dev and staging run 1.29.0, prod waits for its soak. */
export const soaking: Example = {
  pipeline: aPipeline([
    'dev',
    'staging',
    { name: 'prod', approval: 'pr-review' },
  ]),
  gates: [
    aGate('no-weekend-deploys', {
      labels: guards('prod'),
      spec: { expression: '!schedule.isWeekend' },
    }),
    aGate('staging-soak', {
      labels: guards('prod'),
      annotations: {
        'kardinal.io/runbook': 'https://runbooks.example.com/soak',
      },
      spec: { expression: 'upstream.staging.soakMinutes >= 30' },
    }),
  ],
  bundles: [release, ...history],
  now: Date.parse(exampleNow),
};

/** The soaking example with other steps of the newest Bundle. */
export function withSteps(
  steps: ExampleBundle['steps'],
  phase: ExampleBundle['phase'] = 'Promoting',
): Example {
  const newest = { ...release, phase, steps: { ...release.steps, ...steps } };
  return { ...soaking, bundles: [newest, ...history] };
}

export const soakingView = (): PipelineView => exampleView(soaking);

/** The soak is over and a person has to merge. */
export const mergeView = (): PipelineView =>
  exampleView(
    withSteps({ staging: verified('staging', -40), prod: waitingForMerge }),
  );

/** staging failed, and can be retried. */
export const failedView = (): PipelineView =>
  exampleView(withSteps({ staging: failed(tooSlow, -2) }, 'Failed'));

const inProd = withSteps(
  { staging: verified('staging', -40), prod: verified('prod', -2) },
  'Verified',
);

/** 1.29.0 is in prod, whose gates could keep a rollback waiting. */
export const emergencyView = (): PipelineView => exampleView(inProd);

/** The same a moment later: the platform lets an emergency past these gates while there is an incident. */
export const permittedEmergencyView = (): PipelineView =>
  exampleView({
    ...inProd,
    now: Date.parse(exampleNow) + 1_000,
    gates: [
      ...(inProd.gates ?? []),
      aGate('open-incident', {
        labels: {
          ...guards('prod'),
          'kardinal.io/type': 'emergency-permission',
        },
        spec: { expression: 'bundle.emergency.reason.startsWith("INC-")' },
      }),
    ],
  });

/** A Pipeline without a Bundle. */
export const emptyView = (): PipelineView =>
  exampleView({ ...soaking, bundles: [] });

/** A gate of the team guards staging; another one is for an environment that nobody has. */
export function coverageView(): PipelineView {
  const forEnvironment = (environment: string, expression: string) => ({
    namespace: 'default',
    labels: { 'kardinal.io/applies-to': environment },
    spec: { expression },
  });
  return exampleView({
    ...soaking,
    gates: [
      ...(soaking.gates ?? []),
      aGate(
        'known-commit',
        forEnvironment('staging', 'bundle.provenance.commitSHA != ""'),
      ),
      aGate(
        'load-tested',
        forEnvironment('performance', 'bundle.labels.loadTested == "yes"'),
      ),
    ],
  });
}

/** Regions in parallel behind one gate each; one gate is broken. */
export function regionsView(): PipelineView {
  const regions = ['eu', 'us', 'ap'];
  return exampleView({
    ...withSteps({ 'prod-eu': checkingHealth, 'prod-ap': checkingHealth }),
    pipeline: aPipeline([
      'dev',
      'staging',
      ...regions.map(region => ({
        name: `prod-${region}`,
        dependsOn: ['staging'],
      })),
    ]),
    gates: regions.map(region =>
      aGate(`change-window-${region}`, {
        labels: guards(`prod-${region}`),
        spec: {
          expression:
            region === 'us' ? 'metrics.latency < 1' : 'schedule.hour >= 9',
        },
      }),
    ),
    view: {
      controlPlaneNotice:
        'The control plane runs inside of this portal, for evaluation.',
    },
  });
}

/** dev, then three waves of `size` regions each, one gate before each region; one region of the first wave failed. */
export function fleetView(size: number): PipelineView {
  const regions = [1, 2, 3].flatMap(wave =>
    Array.from({ length: size }, (_, index) => ({
      name: `w${wave}-r${index + 1}`,
      wave,
    })),
  );
  const first = regions.filter(({ wave }) => wave === 1);
  return exampleView({
    ...withSteps(
      {
        ...Object.fromEntries(
          first.map(({ name }) => [name, verified(name, -5)]),
        ),
        'w1-r2': failed(tooSlow, -5),
      },
      'Failed',
    ),
    pipeline: aPipeline(['dev', ...regions]),
    gates: [
      aGate('business-hours', {
        labels: { 'kardinal.io/scope': 'org' },
        annotations: {
          'kardinal.io/applies-to': regions.map(({ name }) => name).join(),
        },
      }),
    ],
  });
}

/** In prod somebody changed what runs. */
export function driftedView(
  over: Partial<NonNullable<PipelineStatus['drift']>[number]> = {},
): PipelineView {
  const example = withSteps({});
  const drift = {
    environment: 'prod',
    promoted: { bundle: 'guestbook-1-28-3', version: '1.28.3' },
    version: '1.28.9',
    workload: 'guestbook',
    since: minutes(-12),
    ...over,
  };
  return exampleView({
    ...example,
    pipeline: { ...example.pipeline, status: { drift: [drift] } },
    view: {
      observe: environment =>
        environment === 'prod'
          ? { type: 'differs', workload: 'guestbook', version: '1.28.9' }
          : { type: 'unknown' },
    },
  });
}
