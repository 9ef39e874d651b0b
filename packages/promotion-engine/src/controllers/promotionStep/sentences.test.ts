import {
  describeIssues,
  createArguments,
  EnvironmentNodeView,
  GateNodeView,
  PipelineView,
  plainSentence,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  aGate,
  aPipeline,
  ExampleBundle,
  exampleView,
} from '@kardinal/backstage-plugin-kardinal-common/testUtils';
import {
  assessWorkloads,
  HealthVerdict,
  WaitVerdict,
} from '@kardinal/backstage-plugin-kardinal-node';
import {
  FakePromotion,
  Outside,
} from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { gitPush } from '../../builtin/steps/git-push';
import { healthCheck } from '../../builtin/steps/health-check';
import { openPr } from '../../builtin/steps/open-pr';
import { waitForMerge } from '../../builtin/steps/wait-for-merge';
import { overdueMessage } from './overdueMessage';

type State = EnvironmentNodeView['state'];

const { signal } = new AbortController();
const now = Date.parse('2026-11-18T09:58:00Z');
const verifiedDev = {
  state: 'Verified',
  verifiedAt: '2026-11-18T09:36:00Z',
} as const;

/** The page of 1.29.0 with these promotions. */
function viewOf(
  steps: ExampleBundle['steps'] = {},
  bundle: Partial<ExampleBundle> = {},
  expression = 'upstream.dev.soakMinutes >= 30',
): PipelineView {
  return exampleView({
    pipeline: aPipeline(['dev', 'prod']),
    gates: [
      aGate('soak', {
        labels: {
          'kardinal.io/scope': 'org',
          'kardinal.io/applies-to': 'prod',
        },
        spec: { expression },
      }),
    ],
    bundles: [
      {
        version: '1.29.3',
        phase: 'Promoting',
        createdAt: '2026-11-18T09:40:00Z',
      },
      {
        version: '1.29.0',
        phase: 'Promoting',
        createdAt: '2026-11-18T09:30:00Z',
        ...(steps === undefined ? {} : { steps }),
        ...bundle,
      },
    ],
    selected: '1.29.0',
    now,
  });
}

/** What is said of an environment whose promotion has this message. */
function said(name: string, state: State, message: string): string {
  const view = viewOf({
    ...(name === 'dev' ? {} : { dev: verifiedDev }),
    [name]: { state, message },
  });
  const node = view.selected?.nodes.find(each => each.name === name);
  return node === undefined ? '' : plainSentence(node.sentence);
}

function gateOf(expression?: string): GateNodeView {
  const view = viewOf({ dev: verifiedDev }, {}, expression);
  const gate = view.selected?.nodes.find(
    (node): node is GateNodeView => node.type === 'gate',
  );
  if (gate === undefined) throw new Error('the gate is not drawn');
  return gate;
}

async function pushed(): Promise<string> {
  if (gitPush.type !== 'effect') throw new Error('it pushes');
  const promotion = new FakePromotion({
    environment: 'dev',
    version: '1.29.0',
    approval: 'auto',
    branch: undefined,
  });
  const result = await gitPush.perform(
    {
      ...promotion.request({}),
      key: 'uid/1',
      retries: 0,
      position: { uses: gitPush.id, as: gitPush.id, before: [] },
      attempt: 'first',
      now,
    },
    promotion.capabilities(new Outside()),
    signal,
  );
  return 'message' in result ? String(result.message) : '';
}

/** What a Deployment of two replicas says, one of which is ready. */
function health(conditions: readonly object[] = []): HealthVerdict {
  return assessWorkloads(
    [
      {
        apiVersion: 'apps/v1',
        kind: 'Deployment',
        metadata: { name: 'guestbook', namespace: 'dev', generation: 4 },
        spec: {
          replicas: 1,
          template: {
            spec: { containers: [{ image: 'ghcr.io/acme/app:1.29.0' }] },
          },
        },
        status: {
          observedGeneration: 4,
          replicas: 2,
          updatedReplicas: 1,
          availableReplicas: 1,
          conditions,
        },
      },
    ],
    {
      images: [{ name: 'app', repository: 'ghcr.io/acme/app', tag: '1.29.0' }],
      since: '2026-11-18T09:50:00Z',
    },
  );
}

/** As a Deployment says it; before the promotion began it is about the version before. */
const timedOutAt = (lastTransitionTime: string) => [
  {
    type: 'Progressing',
    status: 'False',
    reason: 'ProgressDeadlineExceeded',
    message: 'ReplicaSet "guestbook" has timed out progressing.',
    lastTransitionTime,
  },
];

function waited(verdict: HealthVerdict): WaitVerdict {
  if (healthCheck.type !== 'wait') throw new Error('it waits');
  return healthCheck.decide(new FakePromotion().request({}), verdict, now);
}

async function openPullRequest(): Promise<string> {
  if (waitForMerge.type !== 'wait') throw new Error('it waits');
  const promotion = await new FakePromotion().opened();
  const request = promotion.request({});
  const observed = await waitForMerge.observe(
    request,
    promotion.capabilities(new Outside()),
    signal,
  );
  return waitForMerge.decide(request, observed, now).message;
}

const rows: readonly (readonly [string, () => string | Promise<string>])[] = [
  [
    'Waiting for dev to run 1.29.0.',
    async () => said('dev', 'HealthChecking', await pushed()),
  ],
  [
    'Opening the pull request for prod.',
    () => said('prod', 'Promoting', openPr.description),
  ],
  [
    'Waiting for dev to run 1.29.0 (guestbook is rolling out: 1 replica ready, the new version is not yet).',
    () => said('dev', 'HealthChecking', waited(health()).message),
  ],
  [
    'dev failed: guestbook was not healthy within 2 minutes (rollout timed out).',
    () => {
      const verdict = waited(health(timedOutAt('2026-11-18T09:49:00Z')));
      if (verdict.type !== 'waiting' || healthCheck.type !== 'wait')
        throw new Error(`it is ${verdict.type}`);
      return said(
        'dev',
        'Failed',
        overdueMessage(verdict, healthCheck, 120_000),
      );
    },
  ],
  [
    'dev failed: guestbook was not healthy (rollout timed out).',
    () =>
      said(
        'dev',
        'Failed',
        waited(health(timedOutAt('2026-11-18T09:56:00Z'))).message,
      ),
  ],
  [
    '1.29.0 is verified in every environment.',
    () =>
      plainSentence(
        viewOf(
          { dev: verifiedDev, prod: verifiedDev },
          { phase: 'Verified' },
        ).bundles.find(({ version }) => version === '1.29.0')?.sentence ?? [],
      ),
  ],
  [
    'prod is waiting for PR #1 to be merged.',
    async () => said('prod', 'WaitingForMerge', await openPullRequest()),
  ],
  [
    'Opens by itself at about 2026-11-18T10:06:00Z.',
    () => plainSentence(gateOf().remedies[0]),
  ],
  [
    'Closed because it cannot be evaluated: this Bundle has no label "security".',
    () => plainSentence(gateOf('bundle.labels.security == "ok"').sentence),
  ],
  [
    'arguments.artifacts.images[0].reference: The image needs a tag or digest, e.g. foo:1.2.3',
    () => {
      const parsed = createArguments.safeParse({
        artifacts: { images: [{ reference: 'foo' }] },
      });
      return parsed.success ? '' : describeIssues(parsed.error, 'arguments');
    },
  ],
  [
    'Superseded by 1.29.3.',
    () =>
      plainSentence(
        viewOf(
          {},
          { phase: 'Superseded', supersededBy: 'guestbook-1-29-3' },
        ).bundles.find(({ version }) => version === '1.29.0')?.sentence ?? [],
      ),
  ],
];

describe('what people read is native English', () => {
  it.each(rows)('%s', async (wanted, made) => {
    expect(await made()).toBe(wanted);
  });
});
