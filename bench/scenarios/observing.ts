import { Pipeline } from '../../plugins/kardinal-common/src';
import { processorTime } from '../measure/processorTime';
import { ObservedBy, ObservedFleet } from '../product/ObservedFleet';
import { largeBoard } from '../product/SeededBoard';
import { Figure, Result, Scenario } from './Scenario';

const size = largeBoard;
const environments = size.pipelines * size.environments.length;
/** Workloads that change, one after the other. */
const changes = 200;

/** What it costs to see what runs: all environments once, and one of them when its workload changes. */
export const observing: Scenario = {
  name: 'observing',
  description: `what runs in the ${size.environments.length} environments of ${size.pipelines} Pipelines, by Deployments and by Applications of Argo CD`,
  run: async () => ({
    figures: [...(await measure('resource')), ...(await measure('argocd'))],
    details: [],
  }),
};

async function measure(by: ObservedBy): Promise<Result['figures']> {
  const fleet = new ObservedFleet(size, by);
  const pipelines = fleet.pipelines();
  const pass = async () => {
    let drifts = 0;
    for (const pipeline of pipelines) drifts += fleet.observe(pipeline).length;
    if (drifts > 0) throw new Error(`${drifts} environments have drifted`);
  };
  await pass();
  // Caches that are opened by the first read are filled now.
  await new Promise(resolve => setTimeout(resolve, 1_000));
  await pass();
  const whole = await processorTime(pass);
  const changed = await processorTime(async () => {
    for (const pipeline of pipelines.slice(0, changes))
      await seeDrift(fleet, pipeline);
  });
  fleet.end();
  const figure = (what: string, value: number, unit: string): Figure => ({
    what: `${by}: ${what}`,
    value,
    unit,
  });
  return [
    figure('one pass over all environments', whole, 'ms of processor'),
    figure(
      'the same, of one environment',
      (whole * 1_000) / environments,
      'µs of processor',
    ),
    figure(
      'a change of one workload: who hears of it, and that it has drifted',
      changed / changes,
      'ms of processor',
    ),
    figure(
      'the same, by the whole pass',
      (100 * changed) / changes / whole,
      '%',
    ),
  ];
}

/** One environment comes to run an older version: its Pipeline hears of it, and no other. */
async function seeDrift(
  fleet: ObservedFleet,
  pipeline: Pipeline,
): Promise<void> {
  const { name } = pipeline.metadata;
  const concerned = await fleet.change(name, 'dev', size.bundles - 1);
  const names = new Set(concerned.map(each => each.name));
  const [drift] = fleet.observe(pipeline);
  if (names.size !== 1 || !names.has(name) || drift?.environment !== 'dev')
    throw new Error(
      `${name} changed, of which ${[...names]} heard: ${JSON.stringify(drift)}`,
    );
}
