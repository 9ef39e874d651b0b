import {
  compareBundles,
  createdAtOf,
  isTerminalPhase,
  pipelineNameOf,
  versionOf,
} from '../api/bundles';
import { Bundle } from '../api/types.generated';
import { soleEnvironment } from '../drift/soleEnvironment';
import { earliest, latest } from './instants';
import { failureOf, failuresOf, ReachedPlace } from './releaseFailure';
import { ProductionRelease } from './types';

/**
 * The Bundles of a Pipeline that reached production, oldest first, from what they recorded. A rollback is none of them: it
 * restores. What never ran in production, as its pull request was closed or a gate held it, is none either.
 *
 * @param bundles - of one Pipeline, with statuses that are believed
 * @param production - names of its environments of production
 * @public
 */
export function productionReleases(
  bundles: readonly Bundle[],
  production: readonly string[],
): readonly ProductionRelease[] {
  return [...bundles]
    .sort(compareBundles)
    .filter(bundle => soleEnvironment(bundle) === undefined)
    .flatMap(bundle => releaseOf(bundle, bundles, production) ?? [])
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

function releaseOf(
  bundle: Bundle,
  bundles: readonly Bundle[],
  production: readonly string[],
): ProductionRelease | undefined {
  const reached = placesOf(bundle, production).filter(({ entry }) =>
    hasRun(entry),
  );
  const failures = failuresOf(bundle, bundles, reached);
  const failed = failures.filter(({ cause }) => cause === 'failed');
  const at =
    failed.length > 0
      ? earliest(failed.map(each => each.at))
      : arrivedAt(bundle, production);
  if (at === undefined) return undefined;
  const { namespace = 'default', name } = bundle.metadata;
  const pipeline = pipelineNameOf(bundle);
  const outcome = failed.length > 0 ? 'failed' : 'deployed';
  const lead = outcome === 'deployed' ? leadSeconds(bundle, at) : undefined;
  return {
    namespace,
    pipeline: pipeline.type === 'name' ? pipeline.name : '',
    bundle: name,
    version: versionOf(bundle),
    environments: reached.map(({ environment }) => environment),
    at,
    outcome,
    ...(lead === undefined ? {} : { leadSeconds: lead }),
    ...failureOf(bundle, bundles, failures),
  };
}

function placesOf(
  { status }: Bundle,
  production: readonly string[],
): readonly ReachedPlace[] {
  const { environments = {} } = status ?? {};
  return production.flatMap(environment => {
    const entry = environments[environment];
    return entry === undefined ? [] : [{ environment, entry }];
  });
}

/** Whether something of it was there: it was waited for there, or verified. */
function hasRun({
  state,
  verifiedAt: verified,
  healthCheckingSince,
}: ReachedPlace['entry']): boolean {
  return (
    state !== 'NoOp' &&
    (verified !== undefined || healthCheckingSince !== undefined)
  );
}

/** When it had arrived in the last of the environments of production that it goes to; `undefined` while it is on its way, or did not. */
function arrivedAt(
  bundle: Bundle,
  production: readonly string[],
): string | undefined {
  const { phase, environments = {} } = bundle.status ?? {};
  const isEnded = isTerminalPhase(phase);
  const entries = production.map(name => environments[name]);
  const isThere = entries.every(entry =>
    // What ended without a record of it does not go there.
    entry === undefined
      ? isEnded
      : entry.verifiedAt !== undefined || entry.state === 'NoOp',
  );
  return isThere
    ? latest(
        entries.flatMap(entry =>
          entry === undefined || !hasRun(entry) ? [] : entry.verifiedAt ?? [],
        ),
      )
    : undefined;
}

/** What CI says of its build counts where it can be true. */
function leadSeconds(bundle: Bundle, at: string): number | undefined {
  const built = Date.parse(bundle.spec.provenance?.buildTimestamp ?? '');
  const created = Date.parse(createdAtOf(bundle));
  const begun = built <= created ? built : created;
  const seconds = (Date.parse(at) - begun) / 1000;
  return seconds >= 0 ? Math.round(seconds) : undefined;
}
