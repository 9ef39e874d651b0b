import { LawWorld, snapshotOf } from '@kardinal/kube-controller/testing';
import { PromotionWorld, WorldSeed } from './PromotionWorld';
import { RunningWorld } from './RunningWorld';

/** What happens to the whole product while a law looks. */
export interface ReleaseStory {
  readonly seed: WorldSeed;
  /** Versions that were released before, one after the other, and have arrived everywhere. */
  readonly past?: readonly string[];
  /** Whether somebody merges what is open. Default: after five seconds. */
  readonly review?: 'never';
  /** What people do first; later they only merge. */
  begin(world: PromotionWorld): Promise<unknown>;
  /** What somebody does once, while it is on its way. */
  readonly midway?: {
    when(world: PromotionWorld): boolean;
    happens(world: PromotionWorld): Promise<unknown>;
  };
  isDone(world: PromotionWorld): boolean;
  /** Further fields that differ between two runs. */
  readonly volatile?: readonly string[];
}

/** Fields that differ between two runs of one story: times, counters of them, and what is named after a uid. */
const volatile = [
  'lastEvaluatedAt',
  'nextEvaluationAt',
  'opensAt',
  'startedAt',
  'mergedAt',
  'healthCheckingSince',
  'verifiedAt',
  'finishedAt',
  'promotedAt',
  'setAt',
  'gateDuration',
  'promotionDuration',
  'evaluatedAt',
  'heldAt',
  'measuredSince',
  'since',
  'inputs',
  'commit',
  'baseCommit',
  'head',
  'bodyHash',
  'reason',
  'key',
  'ownerReferences',
  'experimental.kro.run/applied',
  'kardinal.io/seal',
  'kardinal.io/emergency-order',
  'seal',
  // Which records there are is in laws of their own; they have times in everything.
  'records',
];

/** How long a review takes, in milliseconds: summaries whose status is delayed are written meanwhile. */
const reviewMs = 5_000;

/** A story as the laws play it. */
export async function releaseStory(story: ReleaseStory): Promise<LawWorld> {
  const { seed, past = [], begin, midway, isDone, review } = story;
  const omitted = [...volatile, ...(story.volatile ?? [])];
  const world = await worldAfter(seed, past);
  let isBegun = false;
  let isMidwayDone = midway === undefined;
  let reviewedSince = Infinity;
  return {
    cluster: world.cluster,
    clock: world.clock,
    runtime: incarnation => world.runtime(incarnation),
    react: async () => {
      if (!isBegun) await begin(world);
      isBegun = true;
      if (!isMidwayDone && midway?.when(world)) {
        isMidwayDone = true;
        await midway.happens(world);
      }
      const now = world.clock.now();
      if (world.forge.pullRequests.some(({ state }) => state === 'open'))
        reviewedSince = Math.min(reviewedSince, now);
      if (review !== 'never' && now - reviewedSince >= reviewMs)
        world.mergeOpenPullRequests();
      await world.sync();
    },
    isDone: () => isBegun && isMidwayDone && isDone(world) && world.isAudited(),
    snapshot: () => ({
      forge: world.forge.commits(),
      pullRequests: world.forge.pullRequests.map(({ state, title }) => [
        state,
        title,
      ]),
      objects: withoutRevisions(
        snapshotOf(world.cluster, omitted).map(withCountedPauses),
      ),
    }),
  };
}

/** An audit log remembers a pause by its record, whose time is that of when it was first observed. */
function withCountedPauses(object: unknown): unknown {
  const { kind, status, ...rest } = object as {
    readonly kind: string;
    readonly status?: { readonly pauses?: readonly unknown[] };
  };
  if (kind !== 'AuditLog' || status?.pauses === undefined) return object;
  const { length } = status.pauses;
  return { ...rest, kind, status: { ...status, pauses: length } };
}

/** Names of revisions carry the Graph's uid. */
function withoutRevisions(objects: unknown): unknown {
  const text = JSON.stringify(objects);
  return JSON.parse(text.replace(/-1-[0-9a-f]{5}"/g, '-1-revision"'));
}

async function worldAfter(
  seed: WorldSeed,
  [first, ...rest]: readonly string[],
): Promise<PromotionWorld> {
  if (first === undefined) return new PromotionWorld(seed);
  const running = await RunningWorld.begin(seed, first);
  await arrive(running, first);
  for (const version of rest) {
    await running.release(version);
    await arrive(running, version);
  }
  await running.stop();
  return running.story;
}

/** Time passes, and a person merges what is open, until a release is everywhere. */
async function arrive(world: RunningWorld, version: string): Promise<void> {
  for (let minute = 0; minute < 10; minute += 1) {
    if (world.bundle(version)?.status?.phase === 'Verified') return;
    await world.elapse(60_000);
    await world.merge();
  }
  throw new Error(`${version} did not arrive`);
}
