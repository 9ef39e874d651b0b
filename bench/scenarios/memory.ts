import { join } from 'node:path';
import { KubeClient, leaseType } from '../../packages/kube-controller/src';
import { bundleType } from '../../plugins/kardinal-common/src';
import { Remote, startRemote } from '../process/remote';
import { Fleet } from '../product/Fleet';
import { MemoryUse } from '../process/ownUse';
import { ProductCalls } from '../product/main';
import { releaseTo } from '../product/releaseTo';
import { until } from '../product/until';
import { Figure, Result, Scenario } from './Scenario';
import { withWorld, World } from './World';

const pipelines = 1_000;
const bundles = 20;
const environments = ['dev', 'test', 'staging', 'prod'] as const;
const version = '2.0.0';
/** Pipelines that get one more release. */
const released = 20;
/** Seconds without work after which the product has settled. */
const rest = 5;

/** How Node.js would size its heap in a container of 640 MiB; where there is more memory it collects garbage later. */
const container = ['--max-old-space-size=320', '--max-semi-space-size=4'];

/** What everything that was ever promoted costs, when nothing of it is on its way any more. */
export const memory: Scenario = {
  name: 'memory',
  description: `${pipelines} Pipelines of ${environments.length} environments with ${bundles} finished Bundles each`,
  run: () => withWorld({ controlPlane: 'embedded', forge: 'own' }, measure),
};

/** One Pipeline is promoted; the others and all older Bundles are copies of what became of it. */
async function measure(world: World): Promise<Result> {
  const fleet = await world.createFleet({
    pipelines: released,
    repositories: 1,
    environments,
  });
  const [pipeline] = fleet.pipelines;
  const bundle = await fleet.release(pipeline, version);
  await fleet.reach([bundle], 'Verified');
  await fleet.quiet(10_000);
  await world.product.stop();
  const empty = await withProduct(container, async product => {
    await start(world, product);
    return product.memory();
  });
  const objects = await world.site.multiply({
    pipeline,
    bundle,
    version,
    environments,
    pipelines,
    bundles,
  });
  const narrow = await withProduct(container, product =>
    follow(world, fleet, product),
  );
  const wide = await withProduct([], product => start(world, product));
  return {
    figures: [
      { what: 'objects', value: objects, unit: '' },
      ...memoryFigures('next to nothing', empty),
      ...figuresOf('heap of 320 MiB', narrow.start),
      { what: 'in use', value: mebi(narrow.collected.heap), unit: 'MiB' },
      ...memoryFigures(`after ${released} releases`, narrow.after),
      ...figuresOf('heap of 4 GiB', wide),
    ],
    details: { requests: narrow.start.requests },
  };
}

type Product = Remote<ProductCalls>;

/** A start over what is there. */
interface Start {
  readonly url: string;
  readonly seconds: number;
  readonly processor: number;
  readonly memory: MemoryUse;
  /** By verb and kind, without those that install the kinds. */
  readonly requests: Readonly<Record<string, number>>;
}

async function start(
  { facts, client }: World,
  product: Product,
): Promise<Start> {
  const since = Date.now();
  const startedAt = performance.now();
  const url = await product.start(facts);
  await product.filled();
  await until('it leads', () => isLed(client, since));
  await product.rest(rest);
  return {
    url,
    seconds: (performance.now() - startedAt) / 1_000 - rest,
    processor: await product.processor(),
    memory: await product.memory(),
    requests: await product.requests(),
  };
}

/** Whether somebody took the lead, or renewed it: who waits for it makes no passes. */
async function isLed(client: KubeClient, since: number): Promise<boolean> {
  const name = { namespace: 'default', name: 'kardinal-backend' };
  const lease = await client.get(leaseType, name);
  const { holderIdentity = '', renewTime = '' } = lease?.spec ?? {};
  return holderIdentity !== '' && Date.parse(renewTime) > since;
}

/** A start, and some more releases. */
async function follow(world: World, fleet: Fleet, product: Product) {
  const started = await start(world, product);
  const names = await Promise.all(
    fleet.pipelines.map(each => releaseTo(started.url, each, '3.0.0')),
  );
  await until('they are verified', async () => {
    const found = await Promise.all(
      names.map(name =>
        world.client.get(bundleType, { namespace: 'default', name }),
      ),
    );
    return found.every(each => each?.status?.phase === 'Verified');
  });
  // Delayed changes of status are written after ten seconds.
  await product.rest(3 * rest);
  const after = await product.memory();
  const collected = await product.collected();
  return { start: started, after, collected };
}

async function withProduct<T>(
  nodeArguments: readonly string[],
  work: (product: Product) => Promise<T>,
): Promise<T> {
  const file = join(__dirname, '../product/main.ts');
  const remote = startRemote<ProductCalls>(file, [
    '--expose-gc',
    ...nodeArguments,
  ]);
  try {
    return await work(remote.calls);
  } finally {
    await remote.calls.stop();
    await remote.stop();
  }
}

function figuresOf(when: string, each: Start): readonly Figure[] {
  return [
    ...memoryFigures(when, each.memory),
    { what: `${when}: time to rest`, value: each.seconds, unit: 's' },
    { what: `${when}: processor`, value: each.processor, unit: 's' },
    {
      what: `${when}: API writes`,
      value: writesOf(each),
      unit: '',
      wanted: '0',
    },
  ];
}

function memoryFigures(when: string, use: MemoryUse): readonly Figure[] {
  return Object.entries(use).map(([what, value]) => ({
    what: `${when}: ${what}`,
    value: mebi(value),
    unit: 'MiB',
  }));
}

function writesOf({ requests }: Start): number {
  return Object.entries(requests)
    .filter(([what]) => !what.startsWith('get '))
    .reduce((sum, [, count]) => sum + count, 0);
}

function mebi(bytes: number): number {
  return bytes / 2 ** 20;
}
