import { JsonObject, StoredObject } from '../../packages/embedded-cluster/src';
import { withMarks } from './marks';
import { Renaming } from './Renaming';

/** How many copies of what. */
export interface CopyPlan {
  /** The Pipeline that was promoted, and its finished Bundle. */
  readonly pipeline: string;
  readonly bundle: string;
  readonly version: string;
  readonly environments: readonly string[];
  /** How many there are to be. */
  readonly pipelines: number;
  /** Of each Pipeline. */
  readonly bundles: number;
}

/** Everything about one Pipeline, as it is stored. */
interface Pattern {
  /** The Pipeline and its workloads. */
  readonly standing: readonly StoredObject[];
  /** The Bundle and what was made for it. */
  readonly ofBundle: readonly StoredObject[];
  /** What is left of it when newer Bundles have replaced it. */
  readonly record: readonly StoredObject[];
}

/** As many Graphs of a Pipeline are kept: `spec.graphHistoryLimit`. */
const graphsKept = 3;

/**
 * Pipelines and Bundles as the product would have left them: names, uids, commits and times are others, and what is
 * computed from those is computed again.
 *
 * @throws Error when computing again does not give what the product has written.
 */
export function* copiesOf(
  objects: readonly StoredObject[],
  plan: CopyPlan,
): Generator<StoredObject> {
  const pattern = patternOf(objects, plan);
  const all = [...pattern.standing, ...pattern.ofBundle];
  check(pattern);
  for (let index = 0; index < plan.pipelines; index++) {
    const pipeline = `app-${String(index).padStart(4, '0')}`;
    const copy = (age: number) => new Renaming(plan, all, { pipeline, age });
    if (index > 0) yield* copy(0).apply(pattern.standing);
    const owner = pipelineOf(copy(0).apply(pattern.standing));
    for (let age = index === 0 ? 1 : 0; age < plan.bundles; age++)
      yield* withMarks(
        copy(age).apply(age < graphsKept ? pattern.ofBundle : pattern.record),
        owner,
      );
  }
}

function patternOf(
  objects: readonly StoredObject[],
  { pipeline, bundle }: CopyPlan,
): Pattern {
  const lasting = objects.filter(({ value }) => value.kind !== 'Event');
  const nameOf = ({ value }: StoredObject) =>
    (value.metadata as { readonly name: string }).name;
  const ofBundle = lasting.filter(each => nameOf(each).startsWith(bundle));
  return {
    standing: lasting.filter(each => nameOf(each) === pipeline),
    ofBundle,
    record: ofBundle
      .filter(({ value }) => value.kind === 'Bundle')
      .map(withoutGraph),
  };
}

function withoutGraph(object: StoredObject): StoredObject {
  const { graphRef, ...status } = object.value.status as JsonObject;
  return { ...object, value: { ...object.value, status } };
}

function check({ standing, ofBundle }: Pattern): void {
  const again = withMarks(ofBundle, pipelineOf(standing));
  for (const [at, { key, value }] of ofBundle.entries())
    if (JSON.stringify(again[at].value) !== JSON.stringify(value))
      throw new Error(`The copy of ${key} would not be like it`);
}

function pipelineOf(objects: readonly StoredObject[]): JsonObject {
  const found = objects.find(({ value }) => value.kind === 'Pipeline');
  if (found === undefined) throw new Error('There is no Pipeline');
  return found.value;
}
