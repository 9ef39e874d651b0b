import { PipelineGroup } from '../api/types.generated';

/** Where a Bundle of a train stands in one of its environments. @public */
export interface TrainEnvironment {
  /** As the promotion or the record of the Bundle has it; `RolledBack` where it was verified and then taken back. */
  readonly state: string;
  /** The environments directly before it. */
  readonly upstreams: readonly string[];
}

/** A Bundle of a train. @public */
export interface TrainBundle {
  readonly name: string;
  /** Those that it goes to. */
  readonly environments: ReadonlyMap<string, TrainEnvironment>;
}

/** By Pipeline, the Bundles that it brought to a train and that no newer one of the train replaces. @public */
export type TrainBundles = ReadonlyMap<string, readonly TrainBundle[]>;

/** A place in a train. @public */
export interface TrainPlace {
  readonly train: string;
  readonly pipeline: string;
  readonly environment: string;
}

/**
 * What a member waits for in an environment before its Bundle of a train may begin there, each naming the other member first.
 * Nothing where its group does not apply.
 *
 * @param group - valid, with the Pipeline as a member
 * @public
 */
export function trainWaits(
  { spec: { members, environments } }: PipelineGroup,
  { train, pipeline, environment }: TrainPlace,
  bundles: TrainBundles,
): readonly string[] {
  if (!environments.includes(environment)) return [];
  const own = members.find(each => each.pipeline === pipeline);
  return members
    .map(each => each.pipeline)
    .filter(each => each !== pipeline)
    .flatMap(each => {
      const need = own?.dependsOn?.includes(each) ? 'verifiedHere' : 'ready';
      const brought = bundles.get(each) ?? [];
      if (brought.length === 0)
        return `${each}: there is no Bundle of train ${train} yet`;
      return brought.flatMap(bundle =>
        waitFor(bundle, environment, need).map(said => `${each}: ${said}`),
      );
    });
}

function waitFor(
  { name, environments }: TrainBundle,
  environment: string,
  need: 'ready' | 'verifiedHere',
): readonly string[] {
  const stateOf = (each: string) => environments.get(each)?.state ?? 'Pending';
  const failed = [...environments.keys()].find(each =>
    isTrainFailure(stateOf(each)),
  );
  if (failed !== undefined)
    return [`${name} ${standing(stateOf(failed), failed)}`];
  const here = environments.get(environment);
  if (here === undefined) return [`${name} does not go to ${environment}`];
  const before =
    need === 'ready' ? here.upstreams : [...here.upstreams, environment];
  const missing = before.find(each => !isTrainArrival(stateOf(each)));
  return missing === undefined
    ? []
    : [`${name} ${standing(stateOf(missing), missing)}`];
}

/** Whether a Bundle is where a train wants it. */
export function isTrainArrival(state: string): boolean {
  return state === 'Verified' || state === 'NoOp';
}

/** Whether a Bundle holds the others of its train until somebody retries or replaces it. */
export function isTrainFailure(state: string): boolean {
  return ['Failed', 'AbortedByAlarm', 'RollingBack', 'RolledBack'].includes(
    state,
  );
}

/** Coarse, so that it changes only with what others may do. */
function standing(state: string, environment: string): string {
  switch (state) {
    case 'Superseded':
      return `was superseded before it was verified in ${environment}`;
    case 'RollingBack':
    case 'RolledBack':
      return `was rolled back in ${environment}`;
    case 'Failed':
    case 'AbortedByAlarm':
      return `failed in ${environment}`;
    default:
      return `is not verified in ${environment} yet`;
  }
}
