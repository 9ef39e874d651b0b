import { Bundle, PolicyGate, PromotionStep } from '../api/types.generated';
import { orderEnvironments } from '../graph/environments';
import { collectTemplates } from '../graph/gates';
import { GraphNodeSpec, translate } from '../graph/translate';
import { aBundle, aGate, aPipeline } from '../testing/objects';
import { defaultBundle, pipelineView } from './pipelineView';
import { plainSentence } from './sentences';
import { NodeView } from './types';

const now = Date.parse('2026-11-18T10:12:00Z');

const pipeline = aPipeline(['dev', { name: 'prod', approval: 'pr-review' }]);
const soak = aGate('dev-soak', {
  labels: { 'kardinal.io/scope': 'org', 'kardinal.io/applies-to': 'prod' },
  spec: {
    expression: 'bundle.upstreamSoakMinutes >= 30',
    message: 'Soak first',
  },
});

function graphOf(bundle: Bundle): readonly GraphNodeSpec[] {
  const order = orderEnvironments(pipeline);
  if (order.type === 'invalid') throw new Error('the Pipeline is valid');
  return translate({
    pipeline,
    bundle,
    environments: order.environments,
    gates: collectTemplates([soak], 'default', ['platform-policies']),
  }).spec.nodes;
}

function stepOf(
  environment: string,
  status: PromotionStep['status'],
): PromotionStep {
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'PromotionStep',
    metadata: { name: `step-${environment}`, namespace: 'default' },
    spec: {
      ...{
        pipeline: 'guestbook',
        environment,
        path: `environments/${environment}`,
      },
      bundleRef: 'guestbook-1-29-0',
      git: { url: 'u', branch: 'main', provider: 'github' },
      update: { strategy: 'kustomize' },
      approval: environment === 'prod' ? 'pr-review' : 'auto',
      steps: [{ uses: 'health-check' }],
    },
    ...(status === undefined ? {} : { status }),
  };
}

const verifiedDev = stepOf('dev', {
  state: 'Verified',
  verifiedAt: '2026-11-18T10:00:00Z',
});

interface Story {
  readonly phase?: NonNullable<Bundle['status']>['phase'];
  readonly steps?: readonly PromotionStep[];
  readonly isGateMade?: 'made' | 'planned';
}

function viewOf({
  phase = 'Promoting',
  steps = [verifiedDev],
  isGateMade = 'made',
}: Story) {
  const bundle = aBundle('1.29.0', {
    metadata: { creationTimestamp: '2026-11-18T09:30:00Z' },
    status: {
      phase,
      environments: Object.fromEntries(
        ['dev', 'prod'].map(name => {
          const status = steps.find(
            each => each.spec.environment === name,
          )?.status;
          return [
            name,
            {
              state: status?.state ?? 'Pending',
              ...(status?.verifiedAt ? { verifiedAt: status.verifiedAt } : {}),
            },
          ];
        }),
      ),
    },
  });
  const old = aBundle('1.28.0', {
    metadata: { creationTimestamp: '2026-11-10T00:00:00Z' },
    status: {
      phase: 'Verified',
      environments: {
        dev: { state: 'Verified', verifiedAt: '2026-11-10T01:00:00Z' },
        prod: { state: 'Verified', verifiedAt: '2026-11-10T02:00:00Z' },
      },
    },
  });
  const nodes = graphOf(bundle);
  const template = nodes[2].template as unknown as PolicyGate;
  const gate: PolicyGate = {
    ...template,
    status: {
      ready: false,
      reason: 'closed',
      lastEvaluatedAt: '2026-11-18T10:00:00Z',
    },
  };
  return pipelineView(
    {
      pipeline,
      bundles: [old, bundle],
      selected: bundle,
      steps,
      gates: isGateMade === 'made' ? [gate] : [],
      graphNodes: nodes,
      factsOf: () => ({
        bundle,
        environment: { name: 'prod', approval: 'pr-review' },
        directUpstreams: ['dev'],
        upstreams: [
          {
            environment: 'dev',
            verifiedAt: Date.parse('2026-11-18T10:00:00Z'),
          },
        ],
        history: [],
        timezone: 'UTC',
      }),
      commitUrl: sha => `https://forge.example.com/commit/${sha}`,
      createBundleExample: 'curl',
    },
    now,
  );
}

const find = (nodes: readonly NodeView[] | undefined, name: string) =>
  nodes?.find(each => each.name === name);

describe('pipelineView', () => {
  it.each<[string, Story, string]>([
    [
      'a gate is closed',
      {},
      'prod waits: dev-soak opens about 2026-11-18T10:30:00Z (12 of 30 minutes soaked), then its pull request needs a review.',
    ],
    [
      'the upstream is on its way',
      {
        steps: [
          stepOf('dev', { state: 'HealthChecking', message: 'App rolls out' }),
        ],
        isGateMade: 'planned',
      },
      'dev is checking health: app rolls out.',
    ],
    [
      'a review is missing',
      {
        steps: [
          verifiedDev,
          stepOf('prod', {
            state: 'WaitingForMerge',
            message: 'Pull request #42 needs a merge',
          }),
        ],
      },
      'prod waits: pull request #42 needs a merge.',
    ],
    [
      'an effect is delayed',
      {
        steps: [
          stepOf('dev', {
            state: 'Promoting',
            message: 'The forge is down',
            retryAt: '2026-11-18T10:13:00Z',
          }),
        ],
        isGateMade: 'planned',
      },
      'dev is delayed: The forge is down. Next try 2026-11-18T10:13:00Z.',
    ],
    [
      'a step failed',
      {
        phase: 'Failed',
        steps: [
          stepOf('dev', { state: 'Failed', message: 'app did not come up' }),
        ],
        isGateMade: 'planned',
      },
      'dev failed: app did not come up.',
    ],
    [
      'everything is verified',
      {
        phase: 'Verified',
        steps: [
          verifiedDev,
          stepOf('prod', {
            state: 'Verified',
            verifiedAt: '2026-11-18T10:11:00Z',
          }),
        ],
      },
      '1.29.0 is verified everywhere it was meant to go.',
    ],
  ])('says it in one sentence when %s', (_reason, story, headline) => {
    expect(plainSentence(viewOf(story).headline)).toBe(headline);
  });

  it('draws gates on the edges that they guard, in flow order', () => {
    const { selected } = viewOf({});
    expect(selected?.nodes.map(each => each.name)).toEqual([
      'dev',
      'dev-soak',
      'prod',
    ]);
    const [dev, gate, prod] = selected?.nodes.map(each => each.id) ?? [];
    expect(
      selected?.edges.map(({ source, target }) => [source, target]),
    ).toEqual([
      [dev, gate],
      [gate, prod],
    ]);
  });

  it('opens on the node that answers why it does not move', () => {
    const { selected } = viewOf({});
    expect(selected?.answerNode).toBe(find(selected?.nodes, 'dev-soak')?.id);
  });

  it('explains a gate with the values of its leaves and the instant it opens', () => {
    expect(find(viewOf({}).selected?.nodes, 'dev-soak')).toMatchObject({
      verdict: 'closed',
      progress: '12 of 30 minutes soaked',
      opensAt: '2026-11-18T10:30:00Z',
      explanation: {
        source: 'bundle.upstreamSoakMinutes >= 30',
        outcome: 'false',
        parts: expect.arrayContaining([
          expect.objectContaining({
            source: 'bundle.upstreamSoakMinutes',
            value: '12',
          }),
        ]),
      },
    });
  });

  it('shows a gate that is not made yet as planned', () => {
    const { selected } = viewOf({ steps: [], isGateMade: 'planned' });
    expect(find(selected?.nodes, 'dev-soak')).toMatchObject({
      verdict: 'pending',
    });
    expect(find(selected?.nodes, 'prod')).toMatchObject({ state: 'Pending' });
  });

  it('shows what runs now beside what comes', () => {
    const { selected } = viewOf({});
    expect(find(selected?.nodes, 'dev')).toMatchObject({
      currentVersion: '1.29.0',
    });
    expect(find(selected?.nodes, 'prod')).toMatchObject({
      currentVersion: '1.28.0',
      incomingVersion: '1.29.0',
    });
  });

  it('offers the merge as the one primary action, and a retry only after a failure', () => {
    const merge = viewOf({
      steps: [
        verifiedDev,
        stepOf('prod', {
          state: 'WaitingForMerge',
          pullRequest: {
            number: 42,
            url: 'https://forge.example.com/pull/42',
            state: 'open',
            head: 's',
          },
        }),
      ],
    });
    expect(merge.nextAction).toMatchObject({
      type: 'link',
      label: 'Merge PR #42',
    });
    expect(merge.menu[0]).toMatchObject({
      label: 'Retry 1.29.0',
      disabledReason:
        'Only a failed promotion can be retried; 1.29.0 is Promoting.',
    });
    const failed = viewOf({
      phase: 'Failed',
      steps: [stepOf('dev', { state: 'Failed', message: 'x' })],
    });
    expect(failed.nextAction).toMatchObject({
      type: 'command',
      label: 'Retry 1.29.0 in dev',
      command: { type: 'retry', arguments: { bundle: 'guestbook-1-29-0' } },
    });
  });

  it('is the same view, with the same version, for the same world', () => {
    expect(viewOf({}).version).toBe(viewOf({}).version);
    expect(viewOf({}).version).not.toBe(
      viewOf({ phase: 'Superseded' }).version,
    );
  });
});

describe('defaultBundle', () => {
  const at = (
    version: string,
    second: number,
    phase: NonNullable<Bundle['status']>['phase'],
  ) =>
    aBundle(version, {
      metadata: { creationTimestamp: `2026-11-18T10:00:0${second}Z` },
      status: { phase },
    });

  it.each([
    [
      'the newest active one',
      [
        at('1', 1, 'Promoting'),
        at('2', 2, 'Promoting'),
        at('3', 3, 'Verified'),
      ],
      '2',
    ],
    ['else the newest', [at('1', 1, 'Verified'), at('2', 2, 'Failed')], '2'],
  ] as const)('is %s', (_reason, bundles, version) => {
    expect(defaultBundle(bundles)?.metadata.name).toBe(`guestbook-${version}`);
  });
});
