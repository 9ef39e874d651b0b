import fc from 'fast-check';
import { RunningWorld } from '../__testUtils__/RunningWorld';
import { Attempt, attempts } from '../__testUtils__/attempts';
import { Tenant } from '../__testUtils__/Tenant';
import { Arrival, objections } from '../__testUtils__/platformOracle';
import {
  environmentsOf,
  gateOf,
  pipelines,
  Place,
  platforms,
  Release,
  releases,
  Rule,
} from '../__testUtils__/randomPlatform';
import { GitWriteRequest } from '../services/git';
import type { PromotionWorld } from '../__testUtils__/PromotionWorld';

/** Many worlds, one after the other. */

interface Plan {
  readonly places: readonly Place[];
  readonly rules: readonly Rule[];
  /** Of the Bundles 2.0.0 and 3.0.0. */
  readonly releases: readonly [Release, Release];
  readonly attempts: readonly Attempt[];
}

const plans: fc.Arbitrary<Plan> = fc.record({
  places: pipelines,
  rules: platforms,
  releases: fc.tuple(releases, releases),
  attempts: fc.array(attempts, { minLength: 2, maxLength: 8, size: 'max' }),
});

/** What 1.9.0 says, which comes before them. */
const plain: Release = { hotfix: false, skip: [], target: undefined };

/** What got into the repository, to which `listen` listens. */
interface Listed extends Arrival {
  /** A branch for a pull request is no arrival yet, but the gates hold for it, too. */
  readonly by: 'push' | 'branch' | 'merge';
}

/** Notes what the product writes and merges, with the instant. */
function listen({ forge, clock }: PromotionWorld): readonly Listed[] {
  const listed: Listed[] = [];
  const branches = new Map<string, Omit<Listed, 'at' | 'by'>>();
  const write = forge.write.bind(forge);
  const nameOf = ({ directory, target }: GitWriteRequest) => {
    const place = directory.split('/')[1];
    const subject =
      target.type === 'base'
        ? forge.commits().at(-1)
        : forge.branches.get(target.name)?.subject;
    const [version = '', environment = ''] =
      / (\S+) to (\S+)$/.exec(subject ?? '')?.slice(1) ?? [];
    return { place, version, environment };
  };
  forge.write = async request => {
    const receipt = await write(request);
    if (receipt.type !== 'committed' || receipt.origin !== 'new')
      return receipt;
    const arrival = nameOf(request);
    const { target } = request;
    const at = clock.now();
    if (target.type === 'branch') branches.set(target.name, arrival);
    listed.push({
      ...arrival,
      at,
      by: target.type === 'base' ? 'push' : 'branch',
    });
    return receipt;
  };
  const merge = forge.scm.merge.bind(forge.scm);
  forge.scm.merge = (fullName, number, by) => {
    const { head } = forge.pullRequests[number - 1];
    const arrival = branches.get(head.branch);
    if (arrival) listed.push({ ...arrival, at: clock.now(), by: 'merge' });
    return merge(fullName, number, by);
  };
  return listed;
}

interface Story {
  readonly listed: readonly Listed[];
  readonly environments: ReturnType<typeof environmentsOf>;
  readonly releaseOf: (version: string) => Release;
}

async function play(plan: Plan): Promise<Story> {
  const environments = environmentsOf(plan.places);
  let listed: readonly Listed[] = [];
  const world = await RunningWorld.begin(
    { environments, gates: plan.rules.map(gateOf) },
    '1.9.0',
    story => {
      listed = listen(story);
    },
  );
  const names = environments.map(({ name }) => name);
  const waiting = ['2.0.0', '3.0.0', '4.0.0'].map((version, index) => ({
    version,
    release: plan.releases[Math.min(index, 1)],
  }));
  const said = new Map([['1.9.0', plain]]);
  const release = async () => {
    const [{ version, release: wanted }] =
      waiting.length > 1 ? waiting.splice(0, 1) : waiting;
    if (said.has(version)) return version;
    said.set(version, wanted);
    const skip = wanted.skip.flatMap(each => names[each] ?? []);
    const target = names[wanted.target ?? -1];
    await world.release(
      version,
      {
        labels: {
          'kardinal.io/pipeline': 'guestbook',
          ...(wanted.hotfix ? { hotfix: 'true' } : {}),
        },
      },
      { intent: { skip, ...(target === undefined ? {} : { target }) } },
    );
    return version;
  };
  try {
    const version = await release();
    const tenant = new Tenant(world, environments, version, release);
    for (const each of plan.attempts) await tenant.perform(each);
    return {
      listed,
      environments,
      releaseOf: each => said.get(each) ?? plain,
    };
  } finally {
    await world.stop();
  }
}

function expectAllowed(plan: Plan, story: Story): void {
  const { listed, environments, releaseOf } = story;
  for (const arrival of listed) {
    const arrivals = listed.filter(
      each => each.version === arrival.version && each.by !== 'branch',
    );
    const { rules } = plan;
    const release = releaseOf(arrival.version);
    const found = objections(
      { environments, rules, release, arrivals },
      arrival,
    );
    expect({ arrival, listed, found }).toEqual({ arrival, listed, found: [] });
  }
}

const search = process.env.KARDINAL_PROPERTY_SECONDS;
const bounds =
  search === undefined
    ? { numRuns: 20, seed: 20261118 }
    : { numRuns: 1e9, interruptAfterTimeLimit: Number(search) * 1_000 };

it('writes only while every org gate that guards the place is met, whatever a team does', async () => {
  await fc.assert(
    fc.asyncProperty(plans, async plan =>
      expectAllowed(plan, await play(plan)),
    ),
    bounds,
  );
});

it('writes to every environment once the gates are met', async () => {
  const place = (mode: Place['mode']): Place => ({
    tier: 'production',
    order: { type: 'previous' },
    mode,
  });
  const wait: Attempt = { type: 'elapse', minutes: 30, environment: 0 };
  const { listed } = await play({
    places: [place('auto'), place('auto with a pull request'), place('auto')],
    rules: [
      {
        purpose: 'gate',
        scope: { type: 'path', name: 'c', glob: '**/' },
        demand: { type: 'soak', minutes: 20 },
      },
      {
        purpose: 'gate',
        scope: { type: 'tier', tier: 'production' },
        demand: { type: 'window', from: 0, minutes: 500 },
      },
      {
        purpose: 'gate',
        scope: { type: '*' },
        demand: { type: 'label' },
      },
    ],
    releases: [{ hotfix: true, skip: [], target: undefined }, plain],
    attempts: [wait, wait, wait],
  });
  expect(listed.map(({ place: name, by }) => [name, by])).toEqual([
    ['a', 'push'],
    ['b', 'branch'],
    ['b', 'merge'],
    ['c', 'push'],
  ]);
});
