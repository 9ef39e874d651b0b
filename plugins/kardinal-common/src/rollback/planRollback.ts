import { artifactKinds, sharesArtifacts, titleOf } from '../api/artifacts';
import { Bundle } from '../api/types.generated';
import { sourcesOf } from '../derive/originOf';
import { isImport } from '../drift/isImport';
import { isSameRelease } from './isSameRelease';
import { missingIn } from './missingIn';
import { Received, receivedIn, wasVerified } from './received';
import { rollbackOf } from './rollbackOf';

/** What a rollback of an environment would do, or why there is none. @public */
export type RollbackPlan =
  | {
      readonly type: 'possible';
      readonly environment: string;
      /** What the environment has now. */
      readonly of: Bundle;
      /** What is restored. */
      readonly to: Bundle;
    }
  | {
      readonly type: 'impossible';
      /** One sentence. */
      readonly reason: string;
    };

/** What is asked for. @public */
export interface RollbackRequest {
  readonly environment: string;
  /** Every Bundle of the Pipeline. */
  readonly bundles: readonly Bundle[];
  /** The name of the Bundle to take back. Default: the last one that came there. */
  readonly of?: string;
  /** The name of the Bundle to restore. Default: what was verified there last before. */
  readonly to?: string;
  /**
   * Whether what was only put on record there counts as verified: no gate was asked. It does not for a rollback that no person
   * decides on, or that goes past gates. Default `count`.
   */
  readonly imports?: 'count' | 'ignored';
}

/**
 * What a rollback restores: by default the other release that was verified in the environment last before the one that it has
 * now, but none that was rolled back there. What the present one deploys must all be in it, so that nothing of it stays.
 *
 * @public
 */
export function planRollback(request: RollbackRequest): RollbackPlan {
  const { environment, bundles, of: taken, to, imports = 'count' } = request;
  const counts = ({ bundle, entry }: Received) =>
    wasVerified(entry) && (imports === 'count' || !isImport(bundle));
  const received = replaceableBy(to ?? taken, receivedIn(environment, bundles));
  const [current] = received;
  if (current === undefined)
    return impossible(`Nothing has been promoted to ${environment} yet.`);
  const restored =
    to === undefined
      ? lastHealthyBefore(current, received, environment, counts)
      : namedIn(received, to, counts);
  const version = titleOf(current.bundle);
  if (taken !== undefined && current.bundle.metadata.name !== taken)
    return impossible(`${environment} has ${version} now.`);
  if (restored === undefined)
    return impossible(
      to === undefined
        ? `No other version was verified in ${environment} before ${version}${onlyImported(
            lastHealthyBefore(current, received, environment, isVerified),
          )}.`
        : `${to} was never verified in ${environment}${onlyImported(
            named(received, to),
          )}.`,
    );
  if (isSameRelease(restored, current.bundle))
    return impossible(`${environment} already has ${version}.`);
  const missing = missingIn(current.bundle, restored);
  if (missing.length > 0)
    return impossible(
      `${titleOf(restored)} has no ${missing.join(
        ' and no ',
      )}, which ${version} changed in ${environment}; name a Bundle that has it.`,
    );
  const of = current.bundle;
  return { type: 'possible', environment, of, to: restored };
}

/** Images and configuration come and go independently of each other. */
function replaceableBy(
  name: string | undefined,
  received: readonly Received[],
): readonly Received[] {
  const subject = received.find(({ bundle }) => bundle.metadata.name === name);
  const type = subject?.bundle.spec.type;
  return type === undefined
    ? received
    : received.filter(({ bundle }) => sharesArtifacts(bundle.spec.type, type));
}

function impossible(reason: string): RollbackPlan {
  return { type: 'impossible', reason };
}

/** What would be restored if an import counted. */
function onlyImported(bundle: Bundle | undefined): string {
  return bundle !== undefined && isImport(bundle)
    ? `: ${titleOf(bundle)} was only imported there, which asks no gate`
    : '';
}

function isVerified({ entry }: Received): boolean {
  return wasVerified(entry);
}

function named(received: readonly Received[], name: string) {
  return received.find(({ bundle }) => bundle.metadata.name === name)?.bundle;
}

/** Whether what an environment had may be restored there. */
type Counts = (received: Received) => boolean;

function namedIn(
  received: readonly Received[],
  name: string,
  counts: Counts,
): Bundle | undefined {
  const found = received.find(({ bundle }) => bundle.metadata.name === name);
  return found && wasVerified(found.entry)
    ? firstThere(found, received, counts)
    : undefined;
}

function lastHealthyBefore(
  current: Received,
  received: readonly Received[],
  environment: string,
  counts: Counts,
): Bundle | undefined {
  const found = received
    .filter(
      each =>
        counts(each) &&
        verifiedAt(each) <= current.since &&
        !isSameRelease(each.bundle, current.bundle) &&
        !wasRolledBack(each, received, environment),
    )
    .sort((a, b) => verifiedAt(b) - verifiedAt(a))
    .find(each => hasAllKinds(each.bundle, current.bundle));
  return found && firstThere(found, received, counts);
}

function verifiedAt({ entry }: Received): number {
  return Date.parse(entry.verifiedAt ?? '') || Infinity;
}

/** A release of images alone says nothing about the configuration, and the other way round. */
function hasAllKinds(bundle: Bundle, current: Bundle): boolean {
  const kinds = artifactKinds(bundle.spec.type);
  return artifactKinds(current.spec.type).every(kind => kinds.includes(kind));
}

/** The environment left the release by a rollback after it was verified there. */
function wasRolledBack(
  { bundle, entry }: Received,
  received: readonly Received[],
  environment: string,
): boolean {
  const verified = Date.parse(entry.verifiedAt ?? '');
  return received.some(later => {
    const rollback = rollbackOf(later.bundle);
    if (rollback?.environment !== environment || later.since < verified)
      return false;
    const undone = received.find(
      each => each.bundle.metadata.name === rollback.of,
    );
    return undone !== undefined && isSameRelease(undone.bundle, bundle);
  });
}

/** What a release was first there: a Bundle that only brought it back has no evidence of the environments before this one. */
function firstThere(
  found: Received,
  received: readonly Received[],
  counts: Counts,
): Bundle | undefined {
  const sources = sourcesOf(found.bundle, name => named(received, name));
  const byName = new Map(
    received.map(each => [each.bundle.metadata.name, each]),
  );
  return [found.bundle, ...sources].findLast(({ metadata }) => {
    const known = byName.get(metadata.name);
    return known !== undefined && counts(known);
  });
}
