import { setTimeout } from 'node:timers/promises';
import { statusDelays } from '../../packages/promotion-engine/src';
import { useOfDescendants } from '../measure/descendants';
import { measureRenderLimit, RenderLimitPlan } from '../measure/renderLimit';
import { Fleet } from '../product/Fleet';
import { directoriesOf } from '../product/fleetObjects';
import { pushDry } from '../product/pushDry';
import { plainManifestsOf } from '../site/manifests';
import { Figure, Result, Scenario } from './Scenario';
import { withWorld, World } from './World';

/** As long as a push to a forge on the internet takes, in milliseconds. */
const pushTime = 500;
/** What may be written late is written by then, in milliseconds. */
const untilAllIsWritten = statusDelays.routine + 2_000;
const count = 200;
const names = Array.from(
  { length: count },
  (_, index) => `env-${String(index).padStart(3, '0')}`,
);

/** One commit of the dry branch that changes every environment: rendered onto the branch of each, and promoted. */
export const hydration: Scenario = {
  name: 'hydrate-200',
  description: `one commit rendered onto the branches of ${count} environments of one repository, beside a bare render plus push`,
  run: site => withWorld(site, measure),
};

async function measure(world: World): Promise<Result> {
  const { product, site } = world;
  const fleet = await world.createFleet({
    pipelines: 1,
    repositories: 1,
    environments: names,
    layout: 'branch',
    // All at the same time.
    environment: () => ({ approval: 'auto', wave: 1 }),
  });
  await site.slowPushes(pushTime);
  // The first makes the branches, and fills the mirror.
  await release(world, fleet, 1);
  await fleet.quiet(untilAllIsWritten);
  product.traffic.reset();
  const processor = process.cpuUsage();
  const git = await useOfDescendants([world.pid]);
  const seconds = await release(world, fleet, 2);
  const { user, system } = process.cpuUsage(processor);
  const ofGit = (await useOfDescendants([world.pid])).processor - git.processor;
  const operations = product.traffic.git.length;
  await setTimeout(untilAllIsWritten);
  const requests = product.traffic.apiTotal();
  const bare = await measureRenderLimit(limitOf(world, fleet, 'one'));
  const cloning = await measureRenderLimit(
    limitOf(world, fleet, 'one for each'),
  );
  const figures: Figure[] = [
    { what: 'time', value: seconds, unit: 's' },
    {
      what: 'bare render plus push, four at once',
      value: bare.seconds,
      unit: 's',
    },
    {
      what: 'the same with a clone for each',
      value: cloning.seconds,
      unit: 's',
    },
    {
      what: 'promotions by bare renders and pushes',
      value: (100 * bare.seconds) / seconds,
      unit: '%',
    },
    {
      what: 'by those with a clone for each',
      value: (100 * cloning.seconds) / seconds,
      unit: '%',
    },
    { what: 'git network operations', value: operations, unit: 'in all' },
    { what: 'of the bare ones', value: bare.operations, unit: 'in all' },
    {
      what: 'of those with a clone for each',
      value: cloning.operations,
      unit: 'in all',
    },
    {
      what: 'API requests per promotion',
      value: requests / count,
      unit: 'each',
    },
    {
      what: "processor time per promotion, ours and git's",
      value: ((user + system) / 1_000 + ofGit) / count,
      unit: 'ms',
    },
    {
      what: 'resident memory of the process, with the bench',
      value: process.memoryUsage.rss() / 2 ** 20,
      unit: 'MiB',
    },
  ];
  const kinds = product.traffic.git.map(({ operation }) => operation);
  return { figures, details: { kinds, api: product.traffic.apiRequests() } };
}

/** @returns how many seconds it took, from the request of CI until the last environment is verified. */
async function release(
  { facts }: World,
  fleet: Fleet,
  replicas: number,
): Promise<number> {
  const [pipeline] = fleet.pipelines;
  const [repository] = fleet.repositories;
  const places = directoriesOf(pipeline, { environments: names });
  const files = plainManifestsOf(places, replicas);
  const sha = await pushDry(repository, facts.botToken, files);
  const began = performance.now();
  const bundle = await fleet.releaseConfig(pipeline, { repository, sha });
  await fleet.reach([bundle], 'Verified');
  return (performance.now() - began) / 1000;
}

function limitOf(
  { facts }: World,
  { pipelines: [pipeline], repositories: [repository] }: Fleet,
  clones: RenderLimitPlan['clones'],
): RenderLimitPlan {
  return {
    repository,
    token: facts.botToken,
    directories: directoriesOf(pipeline, { environments: names }),
    atOnce: 4,
    clones,
  };
}
