import { titleOf } from '../api/artifacts';
import { compareBundles } from '../api/bundles';
import { labels } from '../api/labels';
import { Bundle, Pipeline, PipelineStatus } from '../api/types.generated';
import { missingIn } from '../rollback/missingIn';
import { soleEnvironment } from './soleEnvironment';
import { ignoredDrift } from './ignoredDrift';
import { currentOf, isSame, Observe, runningIn } from '../view/currentOf';

/** An environment that runs something else than what was promoted there. @public */
export type EnvironmentDrift = NonNullable<PipelineStatus['drift']>[number];

/** What the drift of a Pipeline's environments is found from. @public */
export interface DriftInput {
  readonly pipeline: Pipeline;
  readonly bundles: readonly Bundle[];
  readonly observe: Observe;
  /** RFC 3339: what is seen for the first time, and bears no time of its own, is since then. */
  readonly now: string;
}

/**
 * The environments that have drifted, in the order of the Pipeline. What was found stays while it cannot be seen whether it
 * still holds, as long as nothing else was promoted.
 *
 * @public
 */
export function environmentDrifts(
  input: DriftInput,
): readonly EnvironmentDrift[] {
  const { pipeline, bundles, observe } = input;
  if (isLeftAlone(pipeline)) return [];
  const running = runningIn(bundles);
  return pipeline.spec.environments.flatMap(({ name }) => {
    const found = running.get(name);
    if (found === undefined) return [];
    const current = currentOf(name, found, observe);
    const known = pipeline.status?.drift?.find(
      each =>
        each.environment === name &&
        each.promoted.bundle === found.bundle.metadata.name,
    );
    if (current.view.type === 'observed') return [];
    if (current.view.type === 'drifted' && current.seen.type === 'differs')
      return [driftOf(input, name, found.bundle, current.seen, known)];
    return known === undefined ? [] : [known];
  });
}

/** Its drift is nobody's business, as an annotation says. */
function isLeftAlone({ metadata }: Pipeline): boolean {
  return metadata.annotations?.[labels.ignoreDrift] === 'true';
}

function driftOf(
  { pipeline, bundles, observe, now }: DriftInput,
  environment: string,
  promoted: Bundle,
  seen: Extract<ReturnType<Observe>, { readonly type: 'differs' }>,
  known: EnvironmentDrift | undefined,
): EnvironmentDrift {
  const { workload, version, changed } = seen;
  const stays = known?.version === version && known.workload === workload;
  const same = sameAs(promoted, bundles, bundle =>
    isSame(observe(environment, bundle)),
  );
  const ignored = ignoredDrift(pipeline, { environment, version }, now);
  // A cluster notes changes of anything: the same drift began when it was first seen.
  const since = stays ? known.since : changed?.at ?? now;
  return {
    environment,
    promoted: {
      bundle: promoted.metadata.name,
      version: titleOf(promoted),
    },
    version,
    workload,
    since,
    ...(changed === undefined ? {} : { changedBy: changed.by }),
    ...(same === undefined ? {} : { bundle: same.metadata.name }),
    ...(ignored === undefined ? {} : { ignored }),
    ...(stays ? remembered(known) : {}),
  };
}

/** What was found out, or done, about the same drift before. */
function remembered({
  settlement,
  origin,
  commit,
}: EnvironmentDrift): Partial<EnvironmentDrift> {
  return {
    ...(settlement === undefined ? {} : { settlement }),
    ...(origin === undefined ? {} : { origin }),
    ...(commit === undefined ? {} : { commit }),
  };
}

/**
 * The newest release that runs, else what rolled back to it or settled a drift with it. One that names fewer repositories than what was promoted is not it: it says nothing of the
 * others, of which one may be what differs.
 */
function sameAs(
  promoted: Bundle,
  bundles: readonly Bundle[],
  runs: (bundle: Bundle) => boolean,
): Bundle | undefined {
  const same = [...bundles]
    .sort((a, b) => compareBundles(b, a))
    .filter(bundle => missingIn(promoted, bundle).length === 0 && runs(bundle));
  return same.find(bundle => soleEnvironment(bundle) === undefined) ?? same[0];
}
