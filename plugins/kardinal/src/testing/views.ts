import { PipelineView } from '@kardinal/backstage-plugin-kardinal-common';
import { bundle, exampleBundles } from './bundles';
import { chain, environment, gate, minutes, sentence } from './nodes';
import { soakingNodes } from './soakingNodes';

const curl = `curl -X POST https://portal.example.com/api/kardinal/api/v1/bundles \\
  -H "Authorization: Bearer $KARDINAL_TOKEN" \\
  -H "Content-Type: application/json" \\
  -d '{"pipeline": "guestbook", "artifacts": {"images": [{"reference": "ghcr.io/acme/guestbook:1.29.0"}]}}'`;

const retryCommand = {
  id: 'retry',
  label: 'Retry 1.29.0',
  permission: 'kardinal.bundle.promote',
  command: { type: 'retry', arguments: { bundle: 'guestbook-1-29-0' } },
} as const;

/** What the design draws: dev and staging run 1.29.0, prod waits for its soak. */
export function soakingView(): PipelineView {
  return {
    version: '1',
    namespace: 'default',
    name: 'guestbook',
    repository: {
      url: 'https://git.example.com/guestbook/deploy',
      branch: 'main',
    },
    headline: sentence(
      'prod waits: staging-soak opens ',
      { about: minutes(18) },
      ' (12 of 30 minutes soaked), then PR #42 needs a review.',
    ),
    bundles: exampleBundles(),
    selected: {
      bundle: 'guestbook-1-29-0',
      version: '1.29.0',
      state: 'Waiting',
      sentence: sentence(
        'prod waits: staging-soak opens ',
        {
          about: minutes(18),
        },
        '.',
      ),
      nodes: soakingNodes(),
      edges: [
        ...chain('dev', 'staging', 'no-weekend-deploys', 'prod'),
        ...chain('staging', 'staging-soak', 'prod'),
      ],
      answerNode: 'staging-soak',
    },
    menu: [
      {
        type: 'link',
        id: 'repository',
        label: 'Open the repository',
        url: 'https://git.example.com/guestbook/deploy',
      },
      {
        type: 'command',
        ...retryCommand,
        confirmation: '1.29.0 starts again where it failed.',
        disabledReason: '1.29.0 has not failed.',
      },
    ],
    createBundleExample: curl,
  };
}

/** The soak is over and a person has to merge. */
export function mergeView(): PipelineView {
  const soaking = soakingView();
  const pullRequest = {
    number: 42,
    url: 'https://git.example.com/guestbook/deploy/pull/42',
    state: 'open',
  } as const;
  return {
    ...soaking,
    version: '2',
    headline: sentence('prod waits for a review of PR #42.'),
    bundles: soaking.bundles.map((each, index) =>
      index === 0 ? { ...each, state: 'WaitingForMerge' } : each,
    ),
    selected: soaking.selected && {
      ...soaking.selected,
      state: 'WaitingForMerge',
      answerNode: 'prod',
      nodes: soaking.selected.nodes.map(node => {
        if (node.type === 'gate') {
          return { ...node, verdict: 'open', opensAt: undefined };
        }
        return node.name === 'prod'
          ? {
              ...node,
              state: 'WaitingForMerge',
              pullRequest,
              sentence: sentence('prod waits for a review of PR #42.'),
            }
          : node;
      }),
    },
    nextAction: {
      type: 'link',
      id: 'merge',
      label: 'Merge PR #42',
      url: pullRequest.url,
    },
  };
}

/** staging failed, and can be tried again. */
export function failedView(): PipelineView {
  const failed = sentence(
    'staging failed: guestbook-staging did not become available in 10 minutes (2 of 3 replicas).',
  );
  return {
    ...soakingView(),
    version: '3',
    headline: failed,
    bundles: [
      bundle('1.29.0', {
        phase: 'Failed',
        state: 'Failed',
        verified: 1,
        sentence: failed,
      }),
      ...exampleBundles().slice(1),
    ],
    selected: {
      bundle: 'guestbook-1-29-0',
      version: '1.29.0',
      state: 'Failed',
      sentence: failed,
      answerNode: 'staging',
      nodes: soakingNodes().map(node => {
        if (node.type === 'gate') {
          return { ...node, verdict: 'pending', opensAt: undefined };
        }
        if (node.name === 'staging') {
          return {
            ...node,
            state: 'Failed',
            sentence: failed,
            healthy: 'unhealthy',
            currentVersion: '1.28.3',
            incomingVersion: '1.29.0',
            since: minutes(-2),
          };
        }
        return node.name === 'prod' ? { ...node, state: 'Pending' } : node;
      }),
      edges: soakingView().selected?.edges ?? [],
    },
    nextAction: {
      type: 'command',
      ...retryCommand,
      confirmation:
        'The promotion of 1.29.0 to staging starts again. Nothing that is verified is done again.',
    },
    menu: [],
  };
}

/** A Pipeline to which nothing was released yet. */
export function emptyView(): PipelineView {
  return {
    ...soakingView(),
    version: '4',
    headline: sentence('Nothing was released to guestbook yet.'),
    bundles: [],
    selected: undefined,
    menu: [],
  };
}

/** Regions in parallel behind one gate each. */
export function regionsView(): PipelineView {
  const soaking = soakingView();
  const regions = ['eu', 'us', 'ap'];
  return {
    ...soaking,
    version: '5',
    controlPlaneNotice:
      'The control plane runs inside of this portal, for evaluation.',
    selected: soaking.selected && {
      ...soaking.selected,
      answerNode: 'gate-us',
      nodes: [
        ...soakingNodes().slice(0, 2),
        ...regions.map(region =>
          gate(`gate-${region}`, {
            name: `change-window-${region}`,
            scope: 'team',
            environment: `prod-${region}`,
            verdict: region === 'us' ? 'error' : 'open',
            message:
              region === 'us'
                ? 'Unknown attribute: metrics.latency'
                : undefined,
          }),
        ),
        ...regions.map(region =>
          environment(`prod-${region}`, {
            state: region === 'us' ? 'Waiting' : 'HealthChecking',
            currentVersion: '1.28.3',
            incomingVersion: '1.29.0',
            since: minutes(-3),
          }),
        ),
      ],
      edges: [
        ...chain('dev', 'staging'),
        ...regions.flatMap(region =>
          chain('staging', `gate-${region}`, `prod-${region}`),
        ),
      ],
    },
  };
}
