import { Bundle } from '../api/types.generated';
import {
  aBundle,
  aGate,
  aPipeline,
  ExampleBundle,
  exampleView,
} from '../testing';
import { defaultBundle, pipelineView } from './pipelineView';
import { plainSentence } from './sentences';
import { NodeView } from './types';

type Steps = NonNullable<ExampleBundle['steps']>;

const soak = aGate('dev-soak', {
  labels: { 'kardinal.io/scope': 'org', 'kardinal.io/applies-to': 'prod' },
  spec: {
    expression: 'bundle.upstreamSoakMinutes >= 30',
    message: 'Soak first',
  },
});
const verified = (verifiedAt: string) =>
  ({ state: 'Verified', verifiedAt } as const);
const verifiedDev: Steps = { dev: verified('2026-11-18T10:00:00Z') };

/** The page of 1.29.0, twelve minutes after dev was verified; 1.28.0 ran before. */
function viewOf(
  steps: Steps = verifiedDev,
  phase: ExampleBundle['phase'] = 'Promoting',
) {
  return exampleView({
    pipeline: aPipeline(['dev', { name: 'prod', approval: 'pr-review' }]),
    gates: [soak],
    bundles: [
      { version: '1.29.0', phase, createdAt: '2026-11-18T09:30:00Z', steps },
      {
        version: '1.28.0',
        phase: 'Verified',
        createdAt: '2026-11-10T00:00:00Z',
        steps: {
          dev: verified('2026-11-10T01:00:00Z'),
          prod: verified('2026-11-10T02:00:00Z'),
        },
      },
    ],
    now: Date.parse('2026-11-18T10:12:00Z'),
  });
}

const find = (nodes: readonly NodeView[] | undefined, name: string) =>
  nodes?.find(each => each.name === name);

describe('pipelineView', () => {
  it.each<[string, Steps, string]>([
    [
      'a gate is closed',
      verifiedDev,
      'prod waits: dev-soak opens at about 2026-11-18T10:30:00Z (12 of 30 minutes soaked), then its pull request needs a review.',
    ],
    [
      'the upstream is on its way',
      { dev: { state: 'HealthChecking', message: 'App is rolling out' } },
      'Waiting for dev to run 1.29.0 (App is rolling out).',
    ],
    [
      'the upstream bakes',
      {
        dev: {
          state: 'HealthChecking',
          message: 'Bakes until 2026-11-18T10:30:00Z',
          bake: { minutes: 30, since: '2026-11-18T10:00:00Z', resets: 1 },
        },
      },
      'dev is healthy and bakes for 30 minutes, restarted once after an alarm; it will be verified at 2026-11-18T10:30:00Z.',
    ],
    [
      'the bake of the upstream stands still',
      {
        dev: {
          state: 'HealthChecking',
          message: 'The bake is on hold: errors is not measured yet',
          bake: {
            minutes: 30,
            since: '2026-11-18T10:00:00Z',
            heldSince: '2026-11-18T10:05:00Z',
            resets: 0,
          },
        },
      },
      'dev is baking: the bake is on hold: errors is not measured yet.',
    ],
    [
      'a review is missing',
      {
        ...verifiedDev,
        prod: {
          state: 'WaitingForMerge',
          message: 'Waiting for PR #42 to be merged',
        },
      },
      'prod is waiting for PR #42 to be merged.',
    ],
    [
      'an effect is delayed',
      {
        dev: {
          state: 'Promoting',
          message: 'The forge is down',
          retryAt: '2026-11-18T10:13:00Z',
        },
      },
      'dev is delayed: The forge is down. Trying again at 2026-11-18T10:13:00Z.',
    ],
  ])('says it in one sentence when %s', (_reason, steps, headline) => {
    expect(plainSentence(viewOf(steps).headline)).toBe(headline);
  });

  it.each<[string, Steps, ExampleBundle['phase'], string]>([
    [
      'a step failed',
      { dev: { state: 'Failed', message: 'app did not come up' } },
      'Failed',
      'dev failed: app did not come up.',
    ],
    [
      'everything is verified',
      { ...verifiedDev, prod: verified('2026-11-18T10:11:00Z') },
      'Verified',
      '1.29.0 is verified in every environment.',
    ],
  ])('says how it ended when %s', (_reason, steps, phase, headline) => {
    expect(plainSentence(viewOf(steps, phase).headline)).toBe(headline);
  });

  it('draws gates on the edges that they guard, in flow order', () => {
    const { selected } = viewOf();
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

  it('has as many edges as nodes, and short sentences, where a large wave waits for another', () => {
    const wave = (number: number) =>
      Array.from({ length: 250 }, (_, index) => ({
        name: `site-${number}-${index}`,
        wave: number,
      }));
    const { selected } = exampleView({
      pipeline: aPipeline([...wave(1), ...wave(2)]),
      bundles: [
        {
          version: '1.29.0',
          phase: 'Promoting',
          createdAt: '2026-11-18T09:30:00Z',
          steps: { 'site-1-0': verified('2026-11-18T10:00:00Z') },
        },
      ],
      now: Date.parse('2026-11-18T10:12:00Z'),
    });
    expect(selected?.edges).toHaveLength(500);
    expect(selected?.junctions).toHaveLength(1);
    expect(
      plainSentence(find(selected?.nodes, 'site-2-7')?.sentence ?? []),
    ).toBe(
      'site-2-7 is waiting for site-1-1, site-1-2, site-1-3 and 246 more.',
    );
  });

  it('opens on the node that answers why it does not move', () => {
    const { selected } = viewOf();
    expect(selected?.answerNode).toBe(find(selected?.nodes, 'dev-soak')?.id);
  });

  it('explains a gate with the values of its leaves and the instant it opens', () => {
    expect(find(viewOf().selected?.nodes, 'dev-soak')).toMatchObject({
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
    const { selected } = viewOf({});
    expect(find(selected?.nodes, 'dev-soak')).toMatchObject({
      verdict: 'pending',
    });
    expect(find(selected?.nodes, 'prod')).toMatchObject({ state: 'Pending' });
  });

  it('shows what runs now beside what comes', () => {
    const { selected } = viewOf();
    expect(find(selected?.nodes, 'dev')).toMatchObject({
      version: '1.29.0',
      relation: 'current',
      current: { type: 'recorded', version: '1.29.0' },
    });
    expect(find(selected?.nodes, 'prod')).toMatchObject({
      version: '1.29.0',
      relation: 'incoming',
      current: { type: 'recorded', version: '1.28.0' },
    });
  });

  const waitingFor = (state: 'open' | 'closed') =>
    viewOf({
      ...verifiedDev,
      prod: {
        state: 'WaitingForMerge',
        pullRequest: {
          number: 42,
          url: 'https://forge.example.com/pull/42',
          state,
          head: 's',
        },
      },
    });

  it('offers to reopen a pull request that somebody closed', () => {
    const { nextAction, selected } = waitingFor('closed');
    expect(nextAction).toMatchObject({
      type: 'link',
      label: 'Reopen PR #42',
    });
    expect(find(selected?.nodes, 'prod')).toMatchObject({
      state: 'PullRequestClosed',
    });
  });

  it('offers the merge as the one primary action, and a retry only after a failure', () => {
    const merge = waitingFor('open');
    expect(merge.nextAction).toMatchObject({
      type: 'link',
      label: 'Review PR #42',
    });
    expect(merge.menu[0]).toMatchObject({
      label: 'Retry 1.29.0',
      disabledReason:
        'Only a failed promotion can be retried; 1.29.0 is being promoted.',
    });
    const failed = viewOf({ dev: { state: 'Failed', message: 'x' } }, 'Failed');
    expect(failed.nextAction).toMatchObject({
      type: 'command',
      label: 'Retry 1.29.0 in dev',
      command: { type: 'retry', arguments: { bundle: 'guestbook-1-29-0' } },
    });
  });

  it('says what became of the gates that the Bundle was translated with', () => {
    const bundle = aBundle('1.29.0');
    const condition = {
      type: 'GatesOutdated',
      status: 'True' as const,
      reason: 'OrgGateChanged',
      message: 'Org gate soak was changed',
      lastTransitionTime: '2026-11-18T10:00:00Z',
    };
    const selected: Bundle = {
      ...bundle,
      status: { phase: 'Promoting', conditions: [condition] },
    };
    const view = pipelineView(
      {
        pipeline: aPipeline(['dev']),
        bundles: [selected],
        selected,
        steps: [],
        gates: [],
        templates: [],
        policyNamespaces: [],
        graphNodes: undefined,
        factsOf: () => undefined,
        commitUrl: () => undefined,
        createBundleExample: '',
      },
      0,
    );
    expect(plainSentence(view.selected?.notice ?? [])).toBe(
      'Org gate soak was changed.',
    );
    expect(viewOf().selected?.notice).toBeUndefined();
  });

  it('is the same view, with the same version, for the same world', () => {
    expect(viewOf().version).toBe(viewOf().version);
    expect(viewOf().version).not.toBe(
      viewOf(verifiedDev, 'Superseded').version,
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
