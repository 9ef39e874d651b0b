import {
  Bundle,
  bundleType,
  promotionStepType,
  rfc3339,
} from '@kardinal/backstage-plugin-kardinal-common';
import fc from 'fast-check';
import { CrashingWorld } from '../__testUtils__/CrashingWorld';
import { contentOf, fileOf } from '../__testUtils__/environmentFiles';
import { ForgeWorld } from '../__testUtils__/ForgeWorld';
import { GitForge } from '../__testUtils__/GitForge';
import { Incident, incidents } from '../__testUtils__/incidents';
import { Intruder } from '../__testUtils__/Intruder';
import { testSeals } from '../__testUtils__/testSeals';
import { temporaryDirectory } from '../__testUtils__/temporaryDirectory';
import { unknownFields } from '../__testUtils__/unknownFields';
import { GitWriteRequest } from '../services/git';

/** Real repositories, one after the other. */

const update = { strategy: 'kustomize' };
const names = ['dev', 'staging', 'prod'] as const;
const modes = fc.constantFrom('auto', 'auto with a pull request', 'pr-review');
const orders = fc.constantFrom('one after the other', 'all at once');

interface Plan {
  readonly modes: readonly string[];
  readonly order: string;
  readonly incidents: readonly Incident[];
}

const plans: fc.Arbitrary<Plan> = fc.record({
  modes: fc.array(modes, { minLength: 1, maxLength: 3 }),
  order: orders,
  incidents: fc.array(incidents, { minLength: 4, maxLength: 10, size: 'max' }),
});

/** A commit that the product made or found, and said so. */
interface Receipt {
  readonly commit: string;
  readonly baseCommit: string;
  readonly branch: string;
  readonly environment: string;
  readonly version: string;
}

type World = ForgeWorld<GitForge>;

function environmentsOf({ modes: all, order }: Plan) {
  return all.map((mode, index) => ({
    name: names[index],
    approval: mode === 'pr-review' ? ('pr-review' as const) : ('auto' as const),
    ...(mode === 'auto with a pull request' ? { pr: true } : {}),
    ...(order === 'all at once' ? { dependsOn: [] } : {}),
    update,
  }));
}

/** What the product says that it committed, as the requests and the world have it. */
function recordReceipts({ forge, cluster }: World): readonly Receipt[] {
  const receipts: Receipt[] = [];
  const write = forge.write.bind(forge);
  const versionOf = ({ key }: GitWriteRequest) =>
    cluster
      .peekAll(promotionStepType)
      .find(({ metadata: { uid } }) => uid === key.split('/')[0])
      ?.spec.bundleRef.replace('guestbook-', '')
      .replaceAll('-', '.') ?? 'nobody';
  forge.write = async request => {
    const version = versionOf(request);
    const receipt = await write(request);
    const { target, base, directory } = request;
    if (receipt.type === 'committed')
      receipts.push({
        commit: receipt.commit,
        baseCommit: receipt.baseCommit,
        branch: target.type === 'base' ? base : target.name,
        environment: directory.split('/')[1],
        version,
      });
    return receipt;
  };
  return receipts;
}

interface Story {
  readonly world: World;
  readonly intruder: Intruder;
  readonly receipts: readonly Receipt[];
}

const directory = temporaryDirectory();

async function play(plan: Plan, judge: (story: Story) => void): Promise<void> {
  directory.clear();
  const environments = environmentsOf(plan);
  const all = environments.map(({ name }) => name);
  const origin = await GitForge.create(directory.path, all);
  const world = new ForgeWorld(
    { environments },
    clock => new GitForge(origin, all, clock),
  );
  const intruder = new Intruder(world, all);
  const receipts = recordReceipts(world);
  await world.begin();
  const running = new CrashingWorld(
    world,
    plan.incidents.map(incident => ({
      after: incident.after,
      moment: incident.action.type === 'elapse' ? 'settled' : incident.moment,
      carryOut: () => intruder.carryOut(incident),
    })),
  );
  try {
    await running.settle();
    for (const { number } of world.forge.pullRequests)
      world.pullRequests?.hint('github', 'platform/gitops', number);
    await running.elapse(120_000);
    for (let round = 0; round < 6 && isMoving(world); round++)
      await running.elapse(120_000);
    judge({ world, intruder, receipts });
  } finally {
    await running.stop();
  }
}

/** What waits for people waits for ever. */
function isMoving({ cluster }: World): boolean {
  return cluster
    .peekAll(promotionStepType)
    .some(
      ({ status }) =>
        ![
          'Verified',
          'NoOp',
          'Failed',
          'Superseded',
          'WaitingForMerge',
        ].includes(status?.state ?? ''),
    );
}

/** A commit is ours when it is the one edit that its promotion asks for. */
function expectMade({ forge }: World, receipt: Receipt): void {
  const { commit, baseCommit, environment, version } = receipt;
  const file = fileOf(environment);
  expect({
    ...receipt,
    parents: forge.git(['rev-parse', `${commit}^@`]),
    files: forge.git(['diff', '--name-only', baseCommit, commit]),
    content: `${forge.git(['cat-file', 'blob', `${commit}:${file}`])}\n`,
  }).toEqual({
    ...receipt,
    parents: baseCommit,
    files: file,
    content: contentOf(version),
  });
}

/** What we merged is what we recorded, and what is on the base branch is that or people's. */
function expectNothingForged({ world, intruder, receipts }: Story): void {
  const { forge } = world;
  receipts.forEach(each => expectMade(world, each));
  const ours = forge.merges.filter(({ by }) => by === 'us');
  for (const merge of ours) {
    const recorded = receipts
      .filter(({ branch }) => branch === merge.branch)
      .map(({ commit }) => commit);
    expect(recorded).toContain(merge.head);
    expect(merge.base).toBe('main');
  }
  const known = new Set([
    ...intruder.foreign,
    ...receipts.map(({ commit }) => commit),
    ...ours.map(({ commit }) => commit),
  ]);
  const main = forge.git(['rev-list', 'main']).split('\n');
  expect(main.filter(each => !known.has(each))).toEqual([]);
}

type Entry = NonNullable<NonNullable<Bundle['status']>['environments']>[string];

interface Promoted {
  /** The name of its Bundle. */
  readonly bundle: string;
  readonly environment: string;
  readonly entry: Entry;
}

/** Where a commit is on record, it is the product's, and the record says what it changes. */
function expectTrueRecord(
  { world, receipts }: Story,
  promoted: Promoted,
): void {
  const { bundle, environment, entry } = promoted;
  const { commit, pullRequest, evidence = {} } = entry;
  if (commit === undefined) return;
  const pushed = pullRequest?.head ?? commit;
  const receipt = receipts.find(each => each.commit === pushed);
  const file = fileOf(environment);
  const before =
    receipt &&
    world.forge.git(['cat-file', 'blob', `${receipt.baseCommit}:${file}`]);
  const from = /newTag: (\S+)/.exec(before ?? '')?.[1];
  const to = bundle.replace('guestbook-', '').replaceAll('-', '.');
  expect({
    ...promoted,
    made: receipt && [receipt.environment, receipt.version],
    changes: evidence.changes,
  }).toEqual({
    ...promoted,
    made: [environment, to],
    changes: [{ file, image: 'ghcr.io/acme/app', from, to }],
  });
}

/** A merge that came before the promotion ended is on record, with what was merged where that is something else. */
function expectMergesRecorded({ world }: Story, promoted: Promoted): void {
  const { entry } = promoted;
  const { pullRequest, finishedAt, evidence = {}, commit } = entry;
  const merge = world.forge.merges.find(
    ({ number, base, at }) =>
      number === pullRequest?.number &&
      base === 'main' &&
      at <= Date.parse(finishedAt ?? rfc3339(world.clock.now())),
  );
  if (merge === undefined) return;
  expect({
    ...promoted,
    state: pullRequest?.state,
    merged: evidence.foreignHead ?? pullRequest?.head,
    commit,
  }).toEqual({
    ...promoted,
    state: 'merged',
    merged: merge.head,
    commit: merge.commit,
  });
}

/** The Bundles whose records are the product's. An API server keeps them as they are. */
function recordsOf({ cluster }: World): readonly Promoted[] {
  const seals = testSeals();
  const own = cluster
    .peekAll(bundleType)
    .filter(bundle => seals.trustsStatus(bundle));
  expect(own.flatMap(unknownFields)).toEqual([]);
  return own.flatMap(({ metadata, status }) =>
    Object.entries(status?.environments ?? {}).map(([environment, entry]) => ({
      bundle: metadata.name,
      environment,
      entry,
    })),
  );
}

const search = process.env.KARDINAL_PROPERTY_SECONDS;
const bounds =
  search === undefined
    ? { numRuns: 8, seed: 20261118 }
    : { numRuns: 1e9, interruptAfterTimeLimit: Number(search) * 1_000 };

it('merges what was recorded, and records what was merged, whatever crashes and whoever pushes', async () => {
  await fc.assert(
    fc.asyncProperty(plans, plan =>
      play(plan, story => {
        expectNothingForged(story);
        for (const promoted of recordsOf(story.world)) {
          expectTrueRecord(story, promoted);
          expectMergesRecorded(story, promoted);
        }
      }),
    ),
    bounds,
  );
});
