import { join } from 'node:path';
import { KubeConfig } from '@kubernetes/client-node';
import { HttpKubeClient } from '../../packages/kube-controller/src';
import { load } from '../measure/machine';
import { RemoteProcess, startRemote } from '../process/remote';
import { AgentPlan } from '../product/agentMain';
import { Installation, introduceAgents } from '../product/Installation';
import { promotion } from '../product/promotion';
import { Tenant } from '../product/Tenant';
import { SiteCalls } from '../site/main';
import { SiteFacts } from '../site/options';
import { progress } from './progress';
import { Figure, Result, Scenario, Size } from './Scenario';
import { measureFairness } from './scaleFairness';
import { footprint, footprintFigures } from './scaleFootprint';

/** Each is a shard with an agent of its own. */
const environments = ['dev', 'test', 'staging', 'prod'] as const;
const version = '2.0.0';
/** As long as a push to a forge on the internet takes, in milliseconds. */
const pushTime = 500;
/** Pipelines of the tenant that releases everything at once, and their repositories. */
const busyPlan = { pipelines: 200, repositories: 40 } as const;
/** Single releases of the other tenant. */
const probes = 20;
/** Minutes between two lines about a start that goes on. */
const tellEvery = 0.5;
/** Seconds without work after which a process has settled. */
const rest = 5;

/** Of the backend and of each agent; MiB. */
const heap = 1_536;
const processArguments = ['--expose-gc', `--max-old-space-size=${heap}`];

interface Parts {
  readonly site: RemoteProcess<SiteCalls>;
  readonly facts: SiteFacts;
  /** Whose requests are not counted. */
  readonly client: HttpKubeClient;
}

/** Many Pipelines over four shards: what they cost, how long a start takes, and whether one tenant delays another. */
export const scale: Scenario = {
  name: 'scale',
  description: `Pipelines of ${environments.length} environments over as many shards: size, a cold start, fairness`,
  run: (_site, { pipelines = 5_000 }) =>
    withSite(parts => measure(parts, { pipelines })),
};

async function withSite(
  work: (parts: Parts) => Promise<Result>,
): Promise<Result> {
  const site = startRemote<SiteCalls>(join(__dirname, '../site/main.ts'), [
    '--max-old-space-size=8000',
  ]);
  await site.calls.start({ controlPlane: 'embedded', forge: 'own' });
  try {
    const facts = await site.calls.facts();
    const kubeConfig = new KubeConfig();
    kubeConfig.loadFromString(facts.kubeconfig);
    const client = HttpKubeClient.fromKubeConfig(kubeConfig);
    return await work({ site, facts, client });
  } finally {
    await site.calls.stop();
    await site.stop();
  }
}

async function measure(
  parts: Parts,
  { pipelines }: Required<Size>,
): Promise<Result> {
  const { site, facts, client } = parts;
  await site.calls.slowPushes(pushTime);
  const portal = await Installation.start(facts, [], processArguments);
  const plans = await introduceAgents(client, environments);
  await portal.stop();
  progress('seeding');
  const before = await Installation.start(facts, plans, processArguments);
  const pattern = await tenant(parts, 'default', 'app', 1, 1);
  const bundle = await pattern.release('app-0000', version);
  await pattern.watch.verified(bundle);
  const { pipelines: many, repositories } = busyPlan;
  const busy = await tenant(parts, 'busy', 'busy', many, repositories);
  const quiet = await tenant(parts, 'quiet', 'quiet', probes, probes);
  // What is written late is written by then.
  await before.rest(4 * rest);
  progress('settled over next to nothing');
  const empty = await footprint(before);
  await before.stop();
  const objects = await site.calls.multiply({
    pipeline: 'app-0000',
    bundle,
    version,
    environments,
    pipelines,
    bundles: 1,
    agents: plans,
  });
  progress('copied; a cold start');
  const start = await startCold(parts, plans, quiet);
  const { installation } = start;
  const full = await footprint(installation);
  const size = [...start.figures, ...footprintFigures(empty, full, pipelines)];
  progress(`settled; fairness, after ${JSON.stringify(size)}`);
  const fairness = await measureFairness(installation, busy, quiet);
  const server = await site.calls.memory();
  await installation.stop();
  for (const { watch } of [pattern, busy, quiet]) watch.stop();
  const unit = '';
  return {
    figures: [
      { what: 'Pipelines', value: pipelines, unit },
      { what: 'objects', value: objects, unit },
      ...size,
      ...fairness,
      {
        what: 'API server and forge of the bench: memory',
        value: server / 2 ** 20,
        unit: 'MiB',
      },
    ],
    details: { answered: full.map(({ of, answered }) => ({ of, answered })) },
  };
}

function tenant(
  parts: Parts,
  namespace: string,
  prefix: string,
  pipelines: number,
  repositories: number,
): Promise<Tenant> {
  return Tenant.create(
    { ...parts, site: parts.site.calls },
    {
      namespace,
      prefix,
      pipelines,
      repositories,
      environments,
      environment: shard => ({ approval: 'auto', shard }),
    },
  );
}

/** A Bundle waits when everything starts. */
async function startCold(
  { facts }: Parts,
  plans: readonly AgentPlan[],
  quiet: Tenant,
) {
  const bundle = await quiet.release(quiet.pipelines[0], '1.5.0');
  const loadBefore = load();
  const began = Date.now();
  const installation = await Installation.start(facts, plans, processArguments);
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
