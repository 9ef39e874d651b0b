import { PipelineGroup, PipelineGroupStatus } from '../api/types.generated';
import {
  isTrainArrival,
  isTrainFailure,
  TrainBundle,
  TrainBundles,
  trainWaits,
} from './trainWaits';

type Standing = NonNullable<PipelineGroupStatus['train']>;
type Place = Standing['members'][number]['environments'][number];

/** Where a train stands, for people: each member in each environment of its group. @public */
export function trainStanding(
  group: PipelineGroup,
  train: string,
  bundles: TrainBundles,
): Standing {
  const { members, environments } = group.spec;
  return {
    name: train,
    members: members.map(({ pipeline }) => {
      const brought = bundles.get(pipeline) ?? [];
      return {
        pipeline,
        bundles: brought.map(({ name }) => name),
        environments: environments.map((environment): Place => {
          const waits = trainWaits(
            group,
            { train, pipeline, environment },
            bundles,
          );
          return placeOf(brought, environment, waits);
        }),
      };
    }),
  };
}

function placeOf(
  brought: readonly TrainBundle[],
  name: string,
  waits: readonly string[],
): Place {
  if (brought.length === 0)
    return { name, state: 'Waiting', message: 'Its Bundle is not there yet' };
  const states = brought.map(
    ({ environments }) => environments.get(name)?.state ?? 'Absent',
  );
  if (states.some(isTrainFailure)) return { name, state: 'Failed' };
  if (states.every(isTrainArrival)) return { name, state: 'Verified' };
  if (states.includes('Absent'))
    return { name, state: 'Waiting', message: 'Its Bundle does not go there' };
  if (states.includes('Superseded'))
    return { name, state: 'Waiting', message: 'Its Bundle was superseded' };
  if (!states.includes('Pending')) return { name, state: 'Moving' };
  const message =
    waits.length === 0
      ? 'Its Pipeline is not so far, or holds it'
      : `Waiting for ${waits.join('; ')}`;
  return { name, state: 'Waiting', message };
}

/** The same in one sentence. @public */
export function trainSentence({ name, members }: Standing): string {
  const places = members.flatMap(({ pipeline, environments }) =>
    environments.map(each => ({ ...each, pipeline })),
  );
  const failed = places.find(({ state }) => state === 'Failed');
  if (failed !== undefined)
    return `Train ${name} is held: ${failed.pipeline} failed in ${failed.name}`;
  const absent = members.find(({ bundles }) => bundles.length === 0);
  if (absent !== undefined)
    return `Train ${name} waits for a Bundle of ${absent.pipeline}`;
  const arrived = places.filter(({ state }) => state === 'Verified').length;
  return arrived === places.length
    ? `Train ${name} is verified in every environment`
    : `Train ${name} is on its way: ${arrived} of ${places.length} promotions are verified`;
}
