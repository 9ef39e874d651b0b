import { setTimeout } from 'node:timers/promises';
import { statusDelays } from '../../packages/promotion-engine/src';
import {
  graphRevisionType,
  graphType,
} from '../../packages/graph-controller/src';
import { bundleType, Pipeline } from '../../plugins/kardinal-common/src';
import { KubeObject, ResourceType } from '../../packages/kube-controller/src';
import { blockingFigures, watchEventLoop } from '../measure/EventLoop';
import { percentile } from '../measure/percentile';
import { Fleet } from '../product/Fleet';
import { found, until } from '../product/until';
import { Figure, Result, Scenario } from './Scenario';
import { withWorld, World } from './World';

/** What may be written late is written by then, in milliseconds. */
const untilAllIsWritten = statusDelays.routine + 2_000;
/** Between two releases of the other Pipeline, in milliseconds. */
const probeInterval = 1_000;

type Order = (
  index: number,
) => Pick<Pipeline['spec']['environments'][number], 'wave'>;

const inARow: Order = () => ({});
/** One, then nine, then all others. */
const inWaves: Order = index => {
  if (index === 0) return { wave: 1 };
  return { wave: index < 10 ? 2 : 3 };
};

/** One Pipeline of many environments, and how fast another one reacts meanwhile. */
function manyEnvironments(name: string, count: number, order: Order): Scenario {
  const shape = order === inARow ? 'in a row' : 'in waves of 1, 9 and the rest';
  return {
    name,
    description: `one Pipeline of ${count} environments ${shape}`,
    run: site => withWorld(site, world => measure(world, count, order)),
  };
}

export const manyScenarios: readonly Scenario[] = [
  manyEnvironments('1x150', 150, inARow),
  manyEnvironments('1x150-waves', 150, inWaves),
  manyEnvironments('1x500', 500, inARow),
  manyEnvironments('1x500-waves', 500, inWaves),
];

async function measure(
  world: World,
  count: number,
  order: Order,
): Promise<Result> {
  const { traffic } = world.product;
  const names = Array.from(
    { length: count },
    (_, index) => `env-${String(index).padStart(3, '0')}`,
  );
  const [large, other] = [
    await world.createFleet({
      prefix: 'large',
      pipelines: 1,
      repositories: 1,
      environments: names,
      environment: environment => order(names.indexOf(environment)),
    }),
    await world.createFleet({ pipelines: 1, repositories: 1 }),
  ];
  await release(other, '1.1.0');
  await other.quiet(untilAllIsWritten);
  traffic.reset();
  const alone = await timed(() => release(large, '1.1.0'));
  await other.quiet(untilAllIsWritten);
  const api = traffic.apiRequests();
  const requests = { total: traffic.apiTotal(), writes: traffic.apiWrites() };
  const processor = process.cpuUsage();
  const stopWatching = watchEventLoop();
  const stopProbes = probe(world, other);
  const accompanied = await timed(() => release(large, '1.2.0'));
  const reactions = await stopProbes();
  const blocking = stopWatching();
  const { user, system } = process.cpuUsage(processor);
  const sizes = await largestObjects(world, accompanied.bundle);
  const each = (what: string, value: number, unit = 'each'): Figure => ({
    what: `${what} per environment`,
    value: value / count,
    unit,
  });
  return {
    figures: [
      { ...each('time', alone.milliseconds, 'ms'), wanted: '<= 440' },
      each('time beside another Pipeline', accompanied.milliseconds, 'ms'),
      each('API requests', requests.total),
      each('of these, writes', requests.writes),
      each('processor time, ours', (user + system) / 1_000, 'ms'),
      ...sizes,
      {
        what: 'another Pipeline: CI to the first git operation, p50',
        value: percentile(reactions, 0.5),
        unit: 'ms',
      },
      {
        what: 'another Pipeline: CI to the first git operation, longest',
        value: Math.max(...reactions),
        unit: 'ms',
        wanted: '< 1000',
      },
      ...blockingFigures(blocking),
      {
        what: 'resident memory of the process, with the bench',
        value: process.memoryUsage.rss() / 2 ** 20,
        unit: 'MiB',
      },
    ],
    details: { api, reactions },
  };
}

async function release(fleet: Fleet, version: string): Promise<string> {
  const bundle = await fleet.release(fleet.pipelines[0], version);
  await fleet.reach([bundle], 'Verified');
  return bundle;
}

async function timed(
  work: () => Promise<string>,
): Promise<{ readonly milliseconds: number; readonly bundle: string }> {
  const began = performance.now();
  const bundle = await work();
  return { milliseconds: performance.now() - began, bundle };
}

/** Releases again and again, a Pipeline that has nothing else to do. @returns what ends it and says how long each took to begin. */
function probe(world: World, fleet: Fleet): () => Promise<readonly number[]> {
  const reactions: number[] = [];
  let state: 'running' | 'ending' = 'running';
  const [pipeline] = fleet.pipelines;
  const run = async () => {
    for (let version = 0; state === 'running'; version++) {
      reactions.push(await releaseToGit(world, fleet, `2.0.${version}`));
      await fleet.waitFor([pipeline], 'prod', 'Verified');
      await setTimeout(probeInterval);
    }
  };
  const running = run();
  return async () => {
    state = 'ending';
    await running;
    return reactions;
  };
}

async function releaseToGit(
  { product: { traffic } }: World,
  fleet: Fleet,
  version: string,
): Promise<number> {
  const [pipeline] = fleet.pipelines;
  const repository = fleet.repositoryOf(pipeline);
  const earlier = traffic.arrivals.length;
  await fleet.release(pipeline, version);
  const arrival = traffic.arrivals[earlier];
  const operation = await found(() =>
    traffic.git.find(
      ({ repositoryUrl, startedAt }) =>
        repositoryUrl.includes(repository) && startedAt >= arrival.startedAt,
    ),
  );
  return operation.startedAt - arrival.startedAt;
}

async function largestObjects(
  { client }: World,
  bundle: string,
): Promise<readonly Figure[]> {
  const size = async (
    type: ResourceType,
    isWanted: (object: KubeObject) => boolean,
  ): Promise<Figure> => {
    let largest = 0;
    await until(`${type.kind} is there`, async () => {
      const { items } = await client.list(type, { namespace: 'default' });
      const sizes = items
        .filter(isWanted)
        .map(each => JSON.stringify(each).length);
      largest = Math.max(0, ...sizes);
      return largest > 0;
    });
    return {
      what: `${type.kind}, of an object of 1,536 KiB at most`,
      value: largest / 2 ** 10,
      unit: 'KiB',
      wanted: '< 1536',
    };
  };
  const isOfBundle = ({ metadata }: KubeObject) => metadata.name === bundle;
  return [
    await size(graphType, isOfBundle),
    await size(bundleType, isOfBundle),
    await size(graphRevisionType, () => true),
  ];
}
