import { load } from '../measure/machine';
import { AgentPlan } from '../product/agentMain';
import { Installation } from '../product/Installation';
import { promotion } from '../product/promotion';
import { Tenant } from '../product/Tenant';
import { progress } from './progress';
import { Figure, Result, Scenario } from './Scenario';
import { measureFairness } from './measureFairness';
import { footprint, footprintFigures } from './scaleFootprint';
import { environments, ShardedSite } from './ShardedSite';

const version = '2.0.0';
/** Minutes between two lines about a start that goes on. */
const tellEvery = 0.5;
/** Seconds without work after which a process has settled. */
const rest = 5;

/** Many Pipelines over four shards: what they cost, how long a start takes, and whether one tenant delays another. */
export const scale: Scenario = {
  name: 'scale',
  description: `Pipelines of ${environments.length} environments over as many shards: size, a cold start, fairness`,
  run: (_site, { pipelines = 5_000 }) =>
    ShardedSite.use({ controlPlane: 'embedded', forge: 'own' }, site =>
      measure(site, pipelines),
    ),
};

async function measure(
  sharded: ShardedSite,
  pipelines: number,
): Promise<Result> {
  const { calls: site } = sharded.site;
  const plans = await sharded.introduceAgents();
  progress('seeding');
  const before = await sharded.install(plans);
  const pattern = await sharded.tenant('default', 'app', 1, 1);
  const bundle = await pattern.release('app-0000', version);
  await pattern.watch.verified(bundle);
  const { busy, quiet } = await sharded.busyAndQuiet();
  // What is written late is written by then.
  await before.rest(4 * rest);
  progress('settled over next to nothing');
  const empty = await footprint(before);
  await before.stop();
  const objects = await site.multiply({
    pipeline: 'app-0000',
    bundle,
    version,
    environments,
    pipelines,
    bundles: 1,
    agents: plans,
  });
  progress('copied; a cold start');
  const start = await startCold(sharded, plans, quiet);
  const { installation } = start;
  const full = await footprint(installation);
  const size = [...start.figures, ...footprintFigures(empty, full, pipelines)];
  progress(`settled; fairness, after ${JSON.stringify(size)}`);
  const fairness = await measureFairness(installation, busy, quiet);
  const server = await site.memory();
  await installation.stop();
  const unit = '';
  return {
    figures: [
      { what: 'Pipelines', value: pipelines, unit },
      { what: 'objects', value: objects, unit },
      ...size,
      ...fairness,
      {
        what: 'API server of the bench: memory',
        value: server / 2 ** 20,
        unit: 'MiB',
      },
    ],
    details: { answered: full.map(({ of, answered }) => ({ of, answered })) },
  };
}

/** A Bundle waits when everything starts. */
async function startCold(
  sharded: ShardedSite,
  plans: readonly AgentPlan[],
  quiet: Tenant,
) {
  const bundle = await quiet.release(quiet.pipelines[0], '1.5.0');
  const loadBefore = load();
  const began = Date.now();
  const installation = await sharded.install(plans);
  const stopTelling = tellUse(installation);
  const promoted = promotion(installation, quiet, {
    at: 0,
    bundle,
    began,
  });
  await installation.leads();
  const led = Date.now() - began;
  progress('everything is read, and the agents lead');
  const [{ contact }, verified] = await Promise.all([
    promoted.contacted,
    promoted.verified,
  ]);
  progress('the waiting Bundle is Verified');
  stopTelling();
  await installation.rest(rest);
  const settled = Date.now() - began - rest * 1_000;
  const seconds = (what: string, milliseconds: number): Figure => ({
    what: `cold start: ${what}`,
    value: milliseconds / 1_000,
    unit: 's',
  });
  const figures = [
    seconds('everything is read, and the agents lead', led),
    seconds('first contact with a repository', contact),
    seconds('a waiting Bundle is Verified', verified),
    seconds('settled', settled),
    { what: 'cold start: load before', value: loadBefore, unit: '' },
    { what: 'cold start: load after', value: load(), unit: '' },
  ];
  return { installation, figures };
}

/** Says again and again how far a start is, until the returned function is called. */
function tellUse({ backend, agents }: Installation): () => void {
  const processes = [backend, ...agents];
  const timer = setInterval(async () => {
    const used = await Promise.all(
      processes.map(({ calls }) => calls.processor()),
    ).catch(() => []);
    const seconds = used.map(each => each.toFixed(0)).join(', ');
    progress(`processor of backend and agents: ${seconds} s; load ${load()}`);
  }, tellEvery * 60_000);
  return () => clearInterval(timer);
}
