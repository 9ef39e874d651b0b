import { measurePushLimit } from '../measure/pushLimit';
import { Fleet, Layout } from '../product/Fleet';
import { environments } from '../site/options';
import { Figure, Result, Scenario } from './Scenario';
import { withWorld, World } from './World';

/** As long as a push to a forge on the internet takes, in milliseconds. */
const pushTime = 500;

/** Environments in a row, all automatic: how fast, and with how many requests. */
function promotions(name: string, pipelines: number, layout: Layout): Scenario {
  const place = layout === 'one' ? 'one repository' : 'separate repositories';
  return {
    name,
    description: `${pipelines} × 3 automatic environments in ${place}`,
    run: ({ controlPlane }) =>
      withWorld(controlPlane, world => measure(world, pipelines, layout)),
  };
}

export const oneByThree = promotions('1x3', 1, 'separate');
export const separateRepositories = promotions('20x3', 20, 'separate');
export const oneRepository = promotions('20x3-one', 20, 'one');

async function measure(
  world: World,
  pipelines: number,
  layout: Layout,
): Promise<Result> {
  const { product, site } = world;
  const fleet = await world.createFleet({ pipelines, layout });
  await site.slowPushes(pushTime);
  const before = await limitOf(world, fleet, layout);
  await site.resetCalls();
  product.traffic.reset();
  const began = performance.now();
  const bundles = await Promise.all(
    fleet.pipelines.map(each => fleet.release(each, '2.0.0')),
  );
  await fleet.reach(bundles, 'Verified');
  const seconds = (performance.now() - began) / 1000;
  // What is written last is part of it.
  await new Promise(resolve => setTimeout(resolve, 2_000));
  const { git } = product.traffic;
  const scm = product.traffic.scm.length;
  const details = {
    api: product.traffic.apiRequests(),
    git: countBy(git.map(each => each.operation)),
    forge: await site.calls(),
  };
  const count = pipelines * environments.length;
  const api = product.traffic.apiTotal();
  const writes = product.traffic.apiWrites();
  const after = await limitOf(world, fleet, layout);
  const limit = (before + after) / 2;
  const figures: Figure[] = [
    { what: 'time', value: seconds, unit: 's' },
    { what: 'promotions', value: count / seconds, unit: '/s' },
    { what: 'bare pushes, before', value: before, unit: '/s' },
    { what: 'bare pushes, after', value: after, unit: '/s' },
    {
      what: 'promotions by bare pushes',
      value: (100 * count) / seconds / limit,
      unit: '%',
    },
    { what: 'API requests per promotion', value: api / count, unit: '' },
    { what: 'API writes per promotion', value: writes / count, unit: '' },
    {
      what: 'git network operations per promotion',
      value: git.length / count,
      unit: '',
    },
    { what: 'forge calls per promotion', value: scm / count, unit: '' },
  ];
  return { figures, details };
}

function limitOf(world: World, fleet: Fleet, layout: Layout): Promise<number> {
  return measurePushLimit({
    repositories: fleet.repositories,
    token: world.facts.botToken,
    pushes: layout === 'one' ? 6 : environments.length,
    atOnce: 4,
  });
}

function countBy(names: readonly string[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
