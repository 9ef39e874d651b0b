import { setTimeout } from 'node:timers/promises';
import { statusDelays } from '../../packages/promotion-engine/src';
import { useOfDescendants } from '../measure/descendants';
import { blockingFigures, watchEventLoop } from '../measure/EventLoop';
import { measurePushLimit } from '../measure/pushLimit';
import { Fleet } from '../product/Fleet';
import { FleetPlan } from '../product/fleetObjects';
import { startVerdictServer } from '../product/verdictServer';
import { environments } from '../site/options';
import { Figure, Result, Scenario } from './Scenario';
import { withWorld, World } from './World';

/** As long as a push to a forge on the internet takes, in milliseconds. */
const pushTime = 500;

/** What may be written late is written by then, in milliseconds. */
const untilAllIsWritten = statusDelays.routine + 2_000;

/** As Node.js sizes its heap in a container of 640 MiB, with little for what is young. */
const smallHeap = ['--max-old-space-size=320', '--max-semi-space-size=8'];

interface Size {
  readonly pipelines: number;
  readonly repositories: number;
  /** Of promotions by bare pushes, in percent. */
  readonly wanted?: string;
  /** Default: the default sequence. */
  readonly sequence?: 'with a custom step';
}

/** Environments in a row, all automatic: how fast, and with how many requests. */
function promotions(name: string, size: Size): Scenario {
  const { pipelines, repositories } = size;
  const place =
    repositories === 1 ? 'one repository' : `${repositories} repositories`;
  return {
    name,
    description: `${pipelines} × 3 automatic environments in ${place}${
      size.sequence === undefined ? '' : `, ${size.sequence}`
    }`,
    nodeArguments: smallHeap,
    run: site =>
      withWorld(site, world =>
        size.sequence === undefined
          ? measure(world, size, {})
          : withCustomStep(world, size),
      ),
  };
}

/** Each promotion asks a server of this process between its edits and its commit. */
async function withCustomStep(world: World, size: Size): Promise<Result> {
  const server = await startVerdictServer();
  try {
    const { steps } = server;
    const result = await measure(world, size, {
      environment: () => ({ approval: 'auto', steps }),
    });
    // Of both releases.
    const count = 2 * size.pipelines * environments.length;
    const asked: Figure = {
      what: 'questions per promotion',
      value: server.asked() / count,
      unit: 'each',
      wanted: '1',
    };
    return { ...result, figures: [...result.figures, asked] };
  } finally {
    server.stop();
  }
}

export const oneByThree = promotions('1x3', { pipelines: 1, repositories: 1 });
export const separateRepositories = promotions('20x3', {
  pipelines: 20,
  repositories: 20,
  wanted: '>= 90',
});
export const askingServers = promotions('20x3-custom', {
  pipelines: 20,
  repositories: 20,
  sequence: 'with a custom step',
});
export const oneRepository = promotions('20x3-one', {
  pipelines: 20,
  repositories: 1,
  wanted: '>= 300',
});
export const hundredInOne = promotions('100x3-one', {
  pipelines: 100,
  repositories: 1,
  wanted: '>= 300',
});

async function measure(
  world: World,
  size: Size,
  plan: Pick<FleetPlan, 'environment'>,
): Promise<Result> {
  const { product, site } = world;
  const { pipelines, repositories } = size;
  const fleet = await world.createFleet({ pipelines, repositories, ...plan });
  await site.slowPushes(pushTime);
  const before = await limitOf(world, fleet);
  // Every release but the first finds its repository in the mirror, as it is.
  await releaseAll(fleet, '1.5.0');
  // Not before what is written late about the release before is written.
  await fleet.quiet(untilAllIsWritten);
  await site.resetCalls();
  product.traffic.reset();
  const processor = process.cpuUsage();
  const git = await useOfDescendants([world.pid]);
  const stopWatching = watchEventLoop();
  const began = performance.now();
  await releaseAll(fleet, '2.0.0');
  const seconds = (performance.now() - began) / 1000;
  // Watching needs processor time of its own, which would be counted below.
  const blocking = stopWatching();
  // What is written late is part of it.
  await setTimeout(untilAllIsWritten);
  const { user, system } = process.cpuUsage(processor);
  const own = (user + system) / 1_000;
  const gitAfter = await useOfDescendants([world.pid]);
  const ofGit = gitAfter.processor - git.processor;
  const details = {
    api: product.traffic.apiRequests(),
    git: countBy(product.traffic.git.map(each => each.operation)),
    forge: await site.calls(),
  };
  const count = size.pipelines * environments.length;
  const requests = requestFigures(world, count);
  const after = await limitOf(world, fleet);
  const limit = (before + after) / 2;
  const figures: Figure[] = [
    { what: 'time', value: seconds, unit: 's' },
    { what: 'promotions', value: count / seconds, unit: '/s' },
    { what: 'bare pushes, four at once', value: limit, unit: '/s' },
    {
      what: 'promotions by bare pushes',
      value: (100 * count) / seconds / limit,
      unit: '%',
      ...(size.wanted === undefined ? {} : { wanted: size.wanted }),
    },
    ...requests,
    {
      what: "processor time per promotion, ours and git's",
      value: (own + ofGit) / count,
      unit: 'ms',
      wanted: '<= 120',
    },
    {
      what: 'of this, ours',
      value: own / count,
      unit: 'ms',
    },
    ...blockingFigures(blocking),
    {
      what: 'memory of git and what starts it',
      value: gitAfter.memory / 2 ** 20,
      unit: 'MiB',
    },
    {
      what: 'resident memory of the process, with the bench',
      value: process.memoryUsage.rss() / 2 ** 20,
      unit: 'MiB',
      wanted: '<= 200',
    },
  ];
  return { figures, details: { ...details, limits: { before, after } } };
}

async function releaseAll(fleet: Fleet, version: string): Promise<void> {
  const bundles = await fleet.releaseAll(version);
  await fleet.reach(bundles, 'Verified');
}

function requestFigures({ product }: World, count: number): Figure[] {
  const { traffic } = product;
  const unit = 'each';
  return [
    {
      what: 'API requests per promotion',
      value: traffic.apiTotal() / count,
      unit,
      wanted: '<= 7',
    },
    {
      what: 'of these, writes',
      value: traffic.apiWrites() / count,
      unit,
    },
    {
      what: 'git network operations per promotion',
      value: traffic.git.length / count,
      unit,
      wanted: '<= 3',
    },
    {
      what: 'forge calls per promotion',
      value: traffic.scm.length / count,
      unit,
      wanted: '0',
    },
  ];
}

function limitOf(world: World, fleet: Fleet): Promise<number> {
  return measurePushLimit({
    repositories: fleet.repositories,
    token: world.facts.botToken,
    pushes: environments.length,
    atOnce: 4,
  });
}

function countBy(names: readonly string[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
