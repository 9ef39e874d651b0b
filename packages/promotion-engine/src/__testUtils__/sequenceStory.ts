import {
  Bundle,
  bundleType,
  PromotionStep,
  promotionStepType,
  pullRequestFinalizer,
  rfc3339,
  SequenceEntry,
} from '@kardinal/backstage-plugin-kardinal-common';
import { unreachable } from '@kardinal/kube-controller';
import { LawWorld, snapshotOf } from '@kardinal/kube-controller/testing';
import { addPromotionSteps } from '../controllers';
import { answered, FakeServers } from './FakeServers';
import { MemoryRegistry } from './MemoryRegistry';
import { inventedSteps, Invented } from './inventedSteps';
import { Mishaps, mishapsOf } from './mishaps';
import { PromotionWorld, WorldSeed } from './PromotionWorld';
import { testSeals } from './testSeals';

/** Where the server of custom steps is. */
export const serverUrl = 'http://gate.shop.svc/step';

/** Where renditions are stored. */
export const registryUrl = 'https://registry.example.com';

/** What people and workloads do with a promotion. */
export type Ending =
  /** Its pull request is merged, and what was promoted runs. */
  | 'verified'
  /** A newer Bundle replaces it while it waits. */
  | 'replaced'
  /** Its pull request is closed. */
  | 'closed'
  /** It is deleted with its Bundle. */
  | 'deleted'
  /** What was promoted never runs. */
  | 'unhealthy'
  /** Its commit is taken off the base branch, and a person retries it. */
  | 'rewritten'
  /** Its pull request conflicts with what somebody wrote to the base branch, and is merged once its commit is made anew. */
  | 'overtaken';

/** Those in which what was promoted runs in the end. */
const healthy: readonly Ending[] = ['verified', 'rewritten', 'overtaken'];

const environment = 'prod';
const bundleKey = { namespace: 'default', name: 'guestbook-2-0-0' };
const key = { namespace: 'default', name: `guestbook-2-0-0.${environment}` };
const fullName = 'platform/gitops';

/** Fields that differ between two runs of one story: times, counters of them, and what is named after a uid. */
const volatile = [
  'seal',
  'startedAt',
  'finishedAt',
  'mergedAt',
  'closedAt',
  'verifiedAt',
  'healthCheckingSince',
  'promotionDuration',
  'gateDuration',
  'commit',
  'baseCommit',
  'head',
  'bodyHash',
  'setAt',
  'message',
];

/** What else a story needs. */
export interface StoryOptions {
  /** What must be the same however it went. */
  readonly compared?: 'everything' | 'what was promoted';
  readonly programs?: WorldSeed['programs'];
}

/** One promotion, by the interpreter alone: its sequence, and how it ends. */
export function sequenceStory(
  steps: readonly SequenceEntry[],
  ending: Ending,
  { compared = 'everything', programs }: StoryOptions = {},
): LawWorld {
  const invented: Invented = { notes: new Map(), isOpen: false };
  const servers = new FakeServers();
  servers.servers.set(serverUrl, () =>
    answered({ result: 'pass', message: 'fine', outputs: { n: '1' } }),
  );
  const registry = new MemoryRegistry(registryUrl);
  const world = new PromotionWorld({
    environments: [
      {
        name: environment,
        approval: 'pr-review',
        update: { strategy: 'kustomize' },
      },
    ],
    controllers: addPromotionSteps,
    steps: outside => inventedSteps(invented, outside),
    egress: outside => {
      const web = servers.egress(outside);
      return {
        ...web,
        send: (request, signal) =>
          request.url.startsWith(registryUrl)
            ? outside('registry', () => registry.send(request))
            : web.send(request, signal),
      };
    },
    ...(programs === undefined ? {} : { programs }),
  });
  if (!healthy.includes(ending)) world.neverHealthy.add(environment);
  const mishaps = mishapsOf(world);
  let isBegun = false;
  return {
    cluster: world.cluster,
    clock: world.clock,
    runtime: incarnation => world.runtime(incarnation),
    react: async () => {
      if (!isBegun) await begin(world, steps);
      isBegun = true;
      invented.isOpen = true;
      await endAs(world, ending, mishaps);
      await world.sync();
    },
    isDone: () => isBegun && isOver(world, ending, mishaps),
    snapshot: () => ({
      tags: world.forge.branches.get('main')?.tags,
      commits: world.forge.commits(),
      ...(compared === 'everything'
        ? {
            branches: [...world.forge.branches.keys()].sort(),
            pullRequests: world.forge.pullRequests.map(each => each.state),
          }
        : {}),
      comments: [...new Set(world.forge.comments)],
      notes: [...invented.notes.values()].sort(),
      // Each key begins with a uid.
      asked: [...new Set(servers.keys.map(withoutUid))].sort(),
      renditions: [...registry.manifests.keys()].sort(),
      steps: snapshotOf(world.cluster, volatile).filter(
        object => (object as { kind: string }).kind === 'PromotionStep',
      ),
    }),
  };
}

function withoutUid(asked: string): string {
  return asked.slice(asked.indexOf('/') + 1);
}

async function begin(
  world: PromotionWorld,
  steps: readonly SequenceEntry[],
): Promise<void> {
  await world.begin();
  await setBundle(world, { phase: 'Promoting' });
  const step = testSeals().seal(promotion(steps));
  await world.cluster.create(promotionStepType, step);
}

/** People do their part. The webhook is only a hint. */
async function endAs(
  world: PromotionWorld,
  ending: Ending,
  mishaps: Mishaps,
): Promise<void> {
  const { state } = stepOf(world)?.status ?? {};
  const isWaiting = state === 'WaitingForMerge' || state === 'HealthChecking';
  switch (ending) {
    case 'verified':
    case 'unhealthy':
      return world.mergeOpenPullRequests();
    case 'rewritten':
      return mishaps.rewrite(stepOf(world));
    case 'overtaken':
      return mishaps.overtake(stepOf(world));
    case 'closed':
      for (const { number, state: open } of world.forge.pullRequests) {
        if (open !== 'open') continue;
        const closedAt = rfc3339(world.clock.now());
        world.forge.change(number, { state: 'closed', closedAt });
        world.pullRequests?.hint('github', fullName, number);
      }
      return undefined;
    case 'replaced':
      if (isWaiting) await replace(world);
      return undefined;
    case 'deleted':
      if (!isWaiting || stepOf(world)?.metadata.deletionTimestamp)
        return undefined;
      await world.cluster.delete(bundleType, bundleKey);
      await world.cluster.delete(promotionStepType, key);
      return undefined;
    default:
      return unreachable(ending);
  }
}

async function replace(world: PromotionWorld): Promise<void> {
  const { status } = world.cluster.peek(bundleType, bundleKey) ?? {};
  if (status?.phase === 'Superseded') return;
  await setBundle(world, {
    phase: 'Superseded',
    supersededBy: 'guestbook-3-0-0',
  });
}

async function setBundle(
  { cluster }: PromotionWorld,
  status: Bundle['status'],
): Promise<void> {
  const bundle = cluster.peek(bundleType, bundleKey);
  if (bundle !== undefined)
    await cluster.replaceStatus(bundleType, { ...bundle, status });
}

function isOver(
  world: PromotionWorld,
  ending: Ending,
  mishaps: Mishaps,
): boolean {
  const { state } = stepOf(world)?.status ?? {};
  switch (ending) {
    case 'verified':
      return state === 'Verified';
    case 'rewritten':
      return state === 'Verified' && mishaps.isRewritten();
    case 'overtaken':
      return state === 'Verified' && mishaps.isOvertaken();
    case 'replaced':
      return state === 'Superseded';
    case 'closed':
    case 'unhealthy':
      return state === 'Failed';
    case 'deleted':
      return stepOf(world) === undefined;
    default:
      return unreachable(ending);
  }
}

function stepOf(world: PromotionWorld): PromotionStep | undefined {
  return world.cluster.peek(promotionStepType, key);
}

function promotion(steps: readonly SequenceEntry[]): PromotionStep {
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'PromotionStep',
    metadata: { ...key, finalizers: [pullRequestFinalizer] },
    spec: {
      pipeline: 'guestbook',
      environment,
      bundleRef: bundleKey.name,
      path: `environments/${environment}`,
      git: {
        url: `https://forge.example.com/${fullName}`,
        branch: 'main',
        provider: 'github',
        secretRef: 'forge-token',
      },
      gitCommit: {
        url: 'https://forge.example.com/platform/config',
        sha: 'c'.repeat(40),
        provider: 'github',
        secretRef: 'forge-token',
      },
      update: { strategy: 'kustomize' },
      approval: 'pr-review',
      steps: [...steps],
      health: { timeout: '10m' },
    },
  };
}
