import { setTimeout } from 'node:timers/promises';
import { percentile } from '../measure/percentile';
import { Fleet } from '../product/Fleet';
import { found } from '../product/until';
import { mergePullRequest } from '../product/mergePullRequest';
import { Figure, Result, Scenario } from './Scenario';
import { withWorld, World } from './World';

const probes = 40;
const probed = 20;
/** Another release while it is measured, in milliseconds. */
const churnInterval = 1_000;

/**
 * From a webhook to the next thing that the product does outside: CI's request to the first contact with the repository, and a person's
 * merge to the question that the product asks the forge about it.
 */
function reaction(name: string, inFlight: number): Scenario {
  const circumstances =
    inFlight === 0 ? 'idle' : `${inFlight} Pipelines in flight`;
  return {
    name,
    description: `from a webhook to the next external action, ${circumstances}`,
    // Pull requests are those of GitHub's interface.
    run: ({ controlPlane }) =>
      withWorld({ controlPlane, forge: 'own' }, world =>
        measure(world, inFlight),
      ),
  };
}

export const idleReaction = reaction('reaction', 0);
export const busyReaction = reaction('reaction-200', 200);

async function measure(world: World, inFlight: number): Promise<Result> {
  const fleet = await world.createFleet({
    pipelines: probed + inFlight,
    repositories: inFlight === 0 ? 4 : 20,
    environment: environment =>
      environment === 'dev' ? {} : { approval: 'pr-review' },
  });
  const others = fleet.pipelines.slice(probed);
  await setOut(world, fleet, others);
  const stopChurn = churn(fleet, others);
  const starts: number[] = [];
  const questions: number[] = [];
  const calls: number[] = [];
  for (let probe = 0; probe < probes; probe++) {
    const pipeline = fleet.pipelines[probe % probed];
    world.product.traffic.reset();
    starts.push(await releaseToGit(world, fleet, pipeline, probe));
    await fleet.waitFor([pipeline], 'staging', 'WaitingForMerge');
    questions.push(await mergeToQuestion(world, fleet, pipeline));
    await fleet.waitFor([pipeline], 'prod', 'WaitingForMerge');
    calls.push(world.product.traffic.scm.length);
  }
  stopChurn();
  return {
    figures: [
      ...figuresOf('CI to the first git operation', starts),
      ...figuresOf('merge to the question about it', questions),
      ...(inFlight === 0 ? [callsFigure(calls)] : []),
    ],
    details: { starts, questions, calls },
  };
}

/** Of one pull request that is opened and merged, and one that is opened: six where nothing is asked twice. */
function callsFigure(calls: readonly number[]): Figure {
  // Later ones also withdraw what waits of the release before.
  const value = percentile(calls.slice(0, probed), 0.5);
  return { what: 'forge calls: opened, merged, opened', value, unit: '' };
}

function figuresOf(what: string, samples: readonly number[]): Figure[] {
  return [
    { what: `${what}, p50`, value: percentile(samples, 0.5), unit: 'ms' },
    {
      what: `${what}, p99`,
      value: percentile(samples, 0.99),
      unit: 'ms',
      wanted: '< 1000',
    },
  ];
}

/** Each of them has a Bundle that waits for a person in staging. */
async function setOut(
  world: World,
  fleet: Fleet,
  pipelines: readonly string[],
): Promise<void> {
  for (const name of new Set(fleet.pipelines.map(p => fleet.repositoryOf(p))))
    await world.site.announce(
      name.split('/')[1],
      `${world.product.url}/webhooks/github`,
    );
  await Promise.all(pipelines.map(each => fleet.release(each, '1.1.0')));
  await fleet.waitFor(pipelines, 'staging', 'WaitingForMerge');
}

/** Newer Bundles replace those that wait. @returns what ends it. */
function churn(fleet: Fleet, pipelines: readonly string[]): () => void {
  let round = 0;
  const timer = setInterval(() => {
    const pipeline = pipelines[round++ % pipelines.length];
    if (pipeline === undefined) return;
    fleet
      .release(pipeline, `1.2.${round}`)
      .catch(error => process.stderr.write(`${error}\n`));
  }, churnInterval);
  return () => clearInterval(timer);
}

async function releaseToGit(
  { product: { traffic } }: World,
  fleet: Fleet,
  pipeline: string,
  probe: number,
): Promise<number> {
  const repository = fleet.repositoryOf(pipeline);
  await fleet.release(pipeline, `2.0.${probe}`);
  const arrival = await found(() =>
    traffic.arrivals.find(({ path }) => path.endsWith('/bundles')),
  );
  const operation = await found(() =>
    traffic.git.find(
      ({ repositoryUrl, startedAt }) =>
        repositoryUrl.includes(repository) && startedAt >= arrival.startedAt,
    ),
  );
  return operation.startedAt - arrival.startedAt;
}

async function mergeToQuestion(
  { product: { traffic }, facts }: World,
  fleet: Fleet,
  pipeline: string,
): Promise<number> {
  const number = fleet.step(pipeline, 'staging')?.status?.pullRequest?.number;
  // What announces the opening has come.
  await setTimeout(300);
  const mergedAt = Date.now();
  await mergePullRequest(facts, fleet.repositoryOf(pipeline), number ?? 0);
  const arrival = await found(() =>
    traffic.arrivals.find(
      ({ path, startedAt }) =>
        path.endsWith('/github') && startedAt >= mergedAt,
    ),
  );
  const question = await found(() =>
    traffic.scm.find(
      ({ endpoint, startedAt }) =>
        endpoint.startsWith('GET ') &&
        endpoint.endsWith('/pulls/{pull_number}') &&
        startedAt >= arrival.startedAt,
    ),
  );
  return question.startedAt - arrival.startedAt;
}
