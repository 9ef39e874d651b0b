import { Bundle, PromotionStep } from '../api/types.generated';
import { aBundle, aGate, aPipeline, Example, exampleView } from '../testing';
import { pipelineView } from './pipelineView';
import { plainSentence } from './sentences';
import { EnvironmentNodeView, GateNodeView, PipelineView } from './types';

type StepStatus = NonNullable<PromotionStep['status']>;

const at = (minute: number) =>
  `2026-11-18T10:${String(minute).padStart(2, '0')}:00Z`;

const verified = (minute: number): StepStatus => ({
  state: 'Verified',
  message: 'Runs and is healthy',
  startedAt: at(minute),
  healthCheckingSince: at(minute + 1),
  verifiedAt: at(minute + 2),
  finishedAt: at(minute + 2),
  commit: '9f2c1d7e55',
  changes: [{ file: 'kustomization.yaml', image: 'app', from: '1', to: '2' }],
});

const merged: StepStatus = {
  ...verified(40),
  prURL: 'https://forge.example.com/pull/42',
  mergedAt: at(41),
  pullRequest: {
    number: 42,
    url: 'https://forge.example.com/pull/42',
    state: 'merged',
    head: 's',
    mergedBy: 'ana',
  },
};

const example = (
  phase: Example['bundles'][number]['phase'],
  steps: Example['bundles'][number]['steps'],
): Example => ({
  pipeline: aPipeline([
    'dev',
    'staging',
    { name: 'prod', approval: 'pr-review' },
  ]),
  gates: ['staging', 'prod'].map(environment =>
    aGate(`${environment}-soak`, {
      labels: {
        'kardinal.io/scope': 'org',
        'kardinal.io/applies-to': environment,
      },
      spec: { expression: 'bundle.upstreamSoakMinutes >= 5' },
    }),
  ),
  bundles: [{ version: '1.29.0', phase, createdAt: at(0), steps }],
  now: Date.parse('2026-11-19T10:00:00Z'),
});

const nodesOf = ({ selected }: PipelineView) => selected?.nodes ?? [];
const environments = (view: PipelineView) =>
  nodesOf(view).filter(
    (node): node is EnvironmentNodeView => node.type === 'environment',
  );
/** The explanation of a gate needs its instance. */
const gates = (view: PipelineView) =>
  nodesOf(view)
    .filter((node): node is GateNodeView => node.type === 'gate')
    .map(({ id, name, scope, environment, verdict, expression, from }) => ({
      id,
      name,
      scope,
      environment,
      verdict,
      expression,
      from,
    }));

describe('a promotion without a Graph', () => {
  it.each([
    [
      'verified everywhere',
      example('Verified', {
        dev: verified(1),
        staging: verified(20),
        prod: merged,
      }),
    ],
    [
      'failed in the middle',
      example('Failed', {
        dev: verified(1),
        staging: {
          state: 'Failed',
          message: 'app did not come up',
          startedAt: at(20),
          finishedAt: at(30),
          commit: 'abc',
        },
      }),
    ],
    [
      'superseded with an open pull request',
      example('Superseded', {
        dev: verified(1),
        staging: verified(20),
        prod: {
          state: 'Superseded',
          message: '1.30.0 replaces it',
          startedAt: at(40),
          finishedAt: at(50),
          prURL: merged.prURL,
          pullRequest: { ...merged.pullRequest!, state: 'closed' },
        },
      }),
    ],
  ])('that is %s is drawn as with it', (_name, kept) => {
    const removed = exampleView({ ...kept, graph: 'removed' });
    const before = exampleView(kept);
    expect(environments(removed)).toEqual(environments(before));
    const { headline, nextAction } = removed;
    expect({ headline, nextAction }).toEqual({
      headline: before.headline,
      nextAction: before.nextAction,
    });
    expect(gates(removed)).toEqual(gates(before));
    expect(removed.selected?.edges).toEqual(before.selected?.edges);
  });

  it('says who merged, when, and what each gate said', () => {
    const view = exampleView({
      ...example('Verified', {
        dev: verified(1),
        staging: verified(20),
        prod: merged,
      }),
      graph: 'removed',
    });
    const prod = environments(view).find(({ name }) => name === 'prod');
    expect(prod).toMatchObject({
      state: 'Verified',
      pullRequest: { number: 42, state: 'merged', mergedBy: 'ana' },
      timeline: [
        { label: 'Started', at: at(40) },
        { label: 'Merged', at: at(41) },
        { label: 'Health check began', at: at(41) },
        { label: 'Verified', at: at(42) },
      ],
      gates: [{ name: 'prod-soak', result: 'pass' }],
    });
    expect(
      nodesOf(view).find(({ name }) => name === 'prod-soak'),
    ).toMatchObject({ verdict: 'open', checkedAt: at(40) });
  });

  it.each(['kept', 'removed'] as const)(
    'says that a commit of somebody else was merged, and what to do: Graph %s',
    graph => {
      const foreign = { ...merged.pullRequest!, foreignHead: 'abcdef1234' };
      const noticeWith = (pullRequest: StepStatus['pullRequest']) => {
        const steps = {
          dev: verified(1),
          staging: verified(20),
          prod: { ...merged, pullRequest },
        };
        const view = exampleView({ ...example('Verified', steps), graph });
        const prod = environments(view).find(({ name }) => name === 'prod');
        return prod?.notice && plainSentence(prod.notice);
      };
      expect(noticeWith(foreign)).toBe(
        'Pull request #42 was merged by ana with commit abcdef12, which somebody else pushed to its branch. Read what that commit changes, and revert it in the repository if it should not be there.',
      );
      expect(noticeWith(merged.pullRequest)).toBeUndefined();
      expect(noticeWith({ ...foreign, state: 'open' })).toBeUndefined();
    },
  );

  it('says of an emergency which gates it did not wait for, for whom, and what permitted that', () => {
    const emergency = {
      requestedBy: 'user:default/ana',
      reason: 'Checkout is down.',
      requestedAt: at(39),
      passed: ['freeze', 'soak'],
      permissions: [{ name: 'incidents', result: 'pass' as const }],
    };
    const steps = { prod: { ...merged, evidence: { emergency } } };
    const view = exampleView(example('Verified', steps));
    const prod = environments(view).find(({ name }) => name === 'prod');
    expect(prod?.notice && plainSentence(prod.notice)).toBe(
      'Emergency: did not wait for freeze and soak, which incidents of the platform permits. Ordered by user:default/ana: Checkout is down.',
    );
  });

  it('says that the workloads were judged instead of what says more', () => {
    const healthWarnings = ['Application argocd/app-prod does not exist'];
    const noticeWith = (status: StepStatus) => {
      const view = exampleView(example('Verified', { prod: status }));
      const prod = environments(view).find(({ name }) => name === 'prod');
      return prod?.notice && plainSentence(prod.notice);
    };
    expect(noticeWith({ ...merged, healthWarnings })).toBe(
      'Health was judged by the workloads: Application argocd/app-prod does not exist.',
    );
    const checking = { ...merged, state: 'HealthChecking' as const };
    expect(noticeWith({ ...checking, healthWarnings })).toBeUndefined();
    expect(noticeWith(merged)).toBeUndefined();
  });

  const entries = {
    prod: { state: 'Verified', verifiedAt: at(9) },
    dev: { state: 'Verified', verifiedAt: at(5) },
  };
  const recorded: NonNullable<Bundle['status']>['environments'] = {
    prod: { ...entries.prod, position: 1, upstreams: ['dev'] },
    dev: { ...entries.dev, position: 0, upstreams: [] },
  };
  it.each([
    ['of an older version', ['dev', 'prod'], entries],
    ['whose environments have left the Pipeline', ['test'], recorded],
    ['whose Pipeline is in another order', ['prod', 'dev'], recorded],
  ])('is drawn in its own order: %s', (_name, declared, record) => {
    const bundle = aBundle('1.29.0', {
      status: { phase: 'Verified', environments: record },
    });
    const view = pipelineView(
      {
        pipeline: aPipeline(declared),
        bundles: [bundle],
        selected: bundle,
        steps: [],
        gates: [],
        templates: [],
        policyNamespaces: [],
        graphNodes: undefined,
        factsOf: () => undefined,
        commitUrl: () => undefined,
        createBundleExample: 'curl',
      },
      Date.parse(at(30)),
    );
    expect(nodesOf(view).map(({ name }) => name)).toEqual(['dev', 'prod']);
    expect(view.selected?.edges).toMatchObject([
      { source: 'environment/dev', target: 'environment/prod' },
    ]);
  });
});
