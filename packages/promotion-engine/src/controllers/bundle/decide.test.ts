import {
  Bundle,
  BundleStatus,
  graphRejected,
  Pipeline,
  pipelineSpecHash,
  PromotionStep,
  PromotionStepStatus,
} from '@kardinal/backstage-plugin-kardinal-common';
import { decide } from './decide';
import { BundleObservation, ObservedGraph } from './types';

const now = Date.parse('2026-11-18T10:00:00Z');
const later = '2026-11-18T11:00:00Z';

const pipeline: Pipeline = {
  apiVersion: 'kardinal.io/v1alpha1',
  kind: 'Pipeline',
  metadata: { name: 'shop', namespace: 'default' },
  spec: {
    git: {
      url: 'https://forge.example.com/shop/gitops',
      branch: 'main',
      layout: 'directory',
      provider: 'github',
    },
    environments: ['dev', 'prod'].map(name => ({
      name,
      approval: 'auto',
      update: { strategy: 'kustomize' },
    })),
    historyLimit: 20,
    graphHistoryLimit: 0,
  },
};
const pipelineSpec = pipelineSpecHash(pipeline);

function bundle(
  status?: BundleStatus,
  annotations: Readonly<Record<string, string>> = {},
): Bundle {
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'Bundle',
    metadata: {
      name: 'shop-1',
      namespace: 'default',
      uid: 'uid',
      creationTimestamp: '2026-11-18T09:00:00Z',
      labels: { 'kardinal.io/pipeline': 'shop' },
      annotations,
    },
    spec: {
      type: 'image',
      artifacts: { images: [{ reference: 'ghcr.io/acme/shop:1.0.0' }] },
    },
    ...(status === undefined ? {} : { status }),
  };
}

/** Another Bundle, an hour newer. */
function newer(status: BundleStatus): Bundle {
  const { metadata, ...rest } = bundle(status);
  return {
    ...rest,
    metadata: { ...metadata, name: 'shop-2', creationTimestamp: later },
  };
}

const translated = decide(
  bundle(),
  {
    pipeline,
    problems: [],
    templates: [],
    graph: undefined,
    steps: [],
    gates: [],
    emergency: { type: 'none' },
    history: [],
  },
  now,
);
const nodes = (
  translated.apply?.[0] as unknown as {
    readonly spec: Pick<NonNullable<BundleObservation['graph']>, 'nodes'>;
  }
).spec.nodes;
const graph: ObservedGraph = {
  name: 'shop-1',
  nodes,
  names: ['shop-1'],
  parts: [],
  pipelineSpecHash: pipelineSpec,
  lifetime: 'lasting',
  problem: undefined,
};

function observed(
  over: Partial<BundleObservation> = {},
  states: Readonly<Record<string, PromotionStepStatus>> = {},
): BundleObservation {
  return {
    pipeline,
    problems: [],
    templates: [],
    graph,
    gates: [],
    emergency: { type: 'none' },
    history: [],
    steps: Object.entries(states).map(
      ([environment, status]): PromotionStep => ({
        apiVersion: 'kardinal.io/v1alpha1',
        kind: 'PromotionStep',
        metadata: { name: environment, namespace: 'default' },
        spec: { environment, bundleRef: 'shop-1' } as PromotionStep['spec'],
        status,
      }),
    ),
    ...over,
  };
}

const verified = { state: 'Verified' } as const;
const failed = { state: 'Failed', message: 'broken' } as const;
const merging = { state: 'WaitingForMerge' } as const;

const onItsWay: BundleStatus = {
  phase: 'Promoting',
  pipeline: 'shop',
  pipelineSpecHash: pipelineSpec,
};
const hasFailed: BundleStatus = {
  ...onItsWay,
  phase: 'Failed',
  environments: { dev: { state: 'Failed', upstreams: [] } },
};
const isNewer = { history: [newer({ phase: 'Promoting' })] };
const changed: Pipeline = {
  ...pipeline,
  spec: {
    ...pipeline.spec,
    environments: [{ ...pipeline.spec.environments[0], dependsOn: ['x'] }],
  },
};
const twoVersions: Bundle = {
  ...bundle(),
  spec: {
    type: 'image',
    artifacts: { images: [{ reference: 'shop:1' }, { reference: 'shop:2' }] },
  },
};
const retried = { 'kardinal.io/retry-at': later };

it('a new Bundle is translated', () => {
  expect(translated.status).toMatchObject({
    ...onItsWay,
    graphRef: 'shop-1',
    labels: { 'kardinal.io/pipeline': 'shop' },
    environments: {
      dev: { state: 'Pending', position: 0, upstreams: [] },
      prod: { state: 'Pending', position: 1, upstreams: ['dev'] },
    },
  });
});

type Case = readonly [
  what: string,
  before: Bundle,
  observation: BundleObservation,
  phase: BundleStatus['phase'],
  reason: string,
];

it.each<Case>([
  [
    'no Pipeline yet',
    bundle(),
    observed({ pipeline: undefined, graph: undefined }),
    'Available',
    'PipelineNotFound',
  ],
  [
    'an invalid Pipeline',
    bundle(),
    observed({ pipeline: changed, graph: undefined }),
    'Failed',
    'InvalidPipeline',
  ],
  [
    'two versions of an image',
    twoVersions,
    observed({ graph: undefined }),
    'Failed',
    'InvalidBundle',
  ],
  [
    'a Pipeline made invalid on the way',
    bundle(onItsWay),
    observed({ pipeline: changed }),
    'Promoting',
    'InvalidPipeline',
  ],
  [
    'every environment reached',
    bundle(onItsWay),
    observed({}, { dev: verified, prod: { state: 'NoOp' } }),
    'Verified',
    'Verified',
  ],
  [
    'an environment that failed',
    bundle(onItsWay),
    observed({}, { dev: verified, prod: failed }),
    'Failed',
    'StepFailed',
  ],
  [
    'a Graph that the engine refuses',
    bundle(onItsWay),
    observed({
      graph: { ...graph, problem: { type: 'refused', message: 'a circle' } },
    }),
    'Failed',
    'GraphRefused',
  ],
  [
    'a Graph that cannot go on',
    bundle(onItsWay),
    observed({
      graph: { ...graph, problem: { type: 'stalled', message: 'quota' } },
    }),
    'Failed',
    'GraphStalled',
  ],
  [
    'a newer Bundle',
    bundle(onItsWay),
    observed(isNewer, { dev: merging }),
    'Superseded',
    'Superseded',
  ],
  [
    'a newer Bundle, but it is pinned',
    bundle(onItsWay, { 'kardinal.io/pin': 'true' }),
    observed(isNewer),
    'Promoting',
    'Promoting',
  ],
  [
    'an abort on the way',
    bundle(onItsWay, { 'kardinal.io/abort-at': later }),
    observed({}, { dev: verified, prod: merging }),
    'Superseded',
    'Aborted',
  ],
  [
    'an abort while another environment moves',
    bundle(hasFailed, { 'kardinal.io/abort-at': later }),
    observed({}, { dev: failed, prod: merging }),
    'Superseded',
    'Aborted',
  ],
  [
    'a failure while another environment moves',
    bundle(hasFailed),
    observed(isNewer, { dev: failed, prod: merging }),
    'Superseded',
    'Superseded',
  ],
  [
    'a Pipeline that is deleted on the way',
    bundle(onItsWay),
    observed({ pipeline: undefined }, { dev: verified, prod: merging }),
    'Superseded',
    'PipelineDeleted',
  ],
])('%s', (_what, before, observation, phase, reason) => {
  const { status } = decide(before, observation, now);
  const ready = status.conditions?.find(({ type }) => type === 'Ready');
  expect([status.phase, ready?.reason]).toEqual([phase, reason]);
});

describe('a Graph of another Pipeline than the status says, as after a crash', () => {
  const behind = { ...graph, pipelineSpecHash: 'another' };

  it.each<[string, BundleStatus, PromotionStepStatus]>([
    ['on its way', onItsWay, merging],
    ['of a failed Bundle', hasFailed, failed],
  ])('%s is made to follow', (_what, status, dev) => {
    const { apply } = decide(
      bundle(status),
      observed({ graph: behind }, { dev }),
      now,
    );
    expect(apply).toMatchObject([
      {
        kind: 'Graph',
        metadata: {
          annotations: { 'kardinal.io/pipeline-spec-hash': pipelineSpec },
        },
      },
    ]);
  });
});

describe('a failed Bundle', () => {
  it('stays as it is when somebody aborts it', () => {
    const { status } = decide(
      bundle(hasFailed, { 'kardinal.io/abort-at': later }),
      observed({}, { dev: failed }),
      now,
    );
    expect(status.phase).toBe('Failed');
  });

  it('stays as it is when something newer came, also when the Pipeline changes', () => {
    const { status, apply } = decide(
      bundle(hasFailed),
      observed({ ...isNewer, pipeline: changed }, { dev: failed }),
      now,
    );
    expect([status.phase, apply]).toEqual(['Failed', undefined]);
  });

  it('is translated again once for each retry', () => {
    const gone = observed({ graph: undefined });
    const first = decide(bundle(hasFailed, retried), gone, now);
    expect(first.apply).toHaveLength(1);
    expect(first.status.lastHandledRetryAt).toBe(later);
    const rejected: BundleStatus = {
      ...first.status,
      phase: 'Failed',
      conditions: [
        {
          type: 'Ready',
          status: 'False',
          reason: graphRejected,
          message: 'quota',
          lastTransitionTime: later,
        },
      ],
    };
    const second = decide(bundle(rejected, retried), gone, now);
    expect([second.apply, second.status.phase]).toEqual([undefined, 'Failed']);
  });
});

describe('a step that was made again and that nobody has looked at', () => {
  it('does not take away what is on the record', () => {
    const dev = { state: 'Verified', verifiedAt: later, commit: 'c' };
    const { status } = decide(
      bundle({ ...onItsWay, environments: { dev } }),
      observed({}, { dev: {} }),
      now,
    );
    expect(status.environments?.dev).toMatchObject(dev);
  });
});

describe('the Graph of a finished Bundle', () => {
  const ended = (state: string, verifiedAt?: string): BundleStatus => ({
    ...onItsWay,
    phase: state === 'Verified' ? 'Verified' : 'Superseded',
    environments: {
      dev: { state, ...(verifiedAt === undefined ? {} : { verifiedAt }) },
      prod: { state: 'NoOp' },
    },
  });
  const old = '2026-11-18T09:30:00Z';

  it.each<[string, Bundle, BundleObservation, boolean]>([
    [
      'goes when everything newer is verified',
      bundle(ended('Verified', old)),
      observed(
        { history: [newer(ended('Verified', later))] },
        {
          dev: { ...verified, verifiedAt: old },
        },
      ),
      true,
    ],
    [
      'stays where an environment runs it',
      bundle(ended('Verified', old)),
      observed(
        { history: [newer({ phase: 'Promoting' })] },
        {
          dev: { ...verified, verifiedAt: old },
        },
      ),
      false,
    ],
    [
      'goes when it is superseded and its withdrawals are recorded',
      bundle(ended('Superseded')),
      observed(isNewer, { dev: { state: 'Superseded' } }),
      true,
    ],
    [
      'stays while a pull request waits for its withdrawal',
      bundle(ended('WaitingForMerge')),
      observed(isNewer, { dev: merging }),
      false,
    ],
    [
      'stays while a step is not looked at yet',
      bundle(ended('Superseded')),
      observed(isNewer, { dev: {} }),
      false,
    ],
    [
      'goes only once',
      bundle(ended('Superseded')),
      observed(
        { ...isNewer, graph: { ...graph, lifetime: 'ending' } },
        {
          dev: { state: 'Superseded' },
        },
      ),
      false,
    ],
  ])('%s', (_what, before, observation, isRemoved) => {
    const { remove = [] } = decide(before, observation, now);
    expect(remove.map(({ kind, name }) => `${kind} ${name}`)).toEqual(
      isRemoved ? ['Graph shop-1'] : [],
    );
  });
});
