import { JsonObject, StoredObject } from '../../packages/embedded-cluster/src';
import { canonicalJson } from '../../packages/kube-controller/src';
import { withMarks } from './marks';
import { Renaming } from './Renaming';
import { SealsOf, withSeals } from './withSeals';

/** With what an agent seals. */
export interface ShardKeys {
  readonly shard: string;
  /** Private: PKCS #8, PEM. */
  readonly sealKey: string;
}

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
  /** Who seals the statuses of their steps. Default: the control plane alone. */
  readonly agents?: readonly ShardKeys[];
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
 * computed from those is computed and sealed again.
 *
 * @throws Error when computing again does not give what the product has written.
 */
export function* copiesOf(
  objects: readonly StoredObject[],
  plan: CopyPlan,
  sealsOf: SealsOf,
): Generator<StoredObject> {
  const pattern = patternOf(objects, plan);
  const all = [...pattern.standing, ...pattern.ofBundle];
  const sealed = (copies: readonly StoredObject[]) =>
    copies.map(each => withSeals(each, sealsOf));
  check(pattern, sealsOf);
  for (let index = 0; index < plan.pipelines; index++) {
    const pipeline = `app-${String(index).padStart(4, '0')}`;
    const copy = (age: number) => new Renaming(plan, all, { pipeline, age });
    if (index > 0) yield* sealed(copy(0).apply(pattern.standing));
    const owner = pipelineOf(copy(0).apply(pattern.standing));
    for (let age = index === 0 ? 1 : 0; age < plan.bundles; age++)
      yield* sealed(
        withMarks(
          copy(age).apply(age < graphsKept ? pattern.ofBundle : pattern.record),
          owner,
        ),
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

function check({ standing, ofBundle }: Pattern, sealsOf: SealsOf): void {
  const text = (object: StoredObject) =>
    canonicalJson(withSeals(object, sealsOf).value);
  const again = withMarks(ofBundle, pipelineOf(standing));
  for (const [at, object] of ofBundle.entries())
    if (text(again[at]) !== text(object))
      throw new Error(`The copy of ${object.key} would not be like it`);
}

function pipelineOf(objects: readonly StoredObject[]): JsonObject {
  const found = objects.find(({ value }) => value.kind === 'Pipeline');
  if (found === undefined) throw new Error('There is no Pipeline');
  return found.value;
}
