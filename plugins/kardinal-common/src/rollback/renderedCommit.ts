import { Bundle, BundleStatus } from '../api/types.generated';
import { originOf } from '../derive/originOf';
import { isImport } from '../drift/isImport';
import { receivedIn, wasVerified } from './received';

type Entry = NonNullable<BundleStatus['environments']>[string];

/**
 * The commit at which the branch of an environment was while it had a Bundle that was verified there: the one that promoted it,
 * or, where nothing had to change, the last one before. While something else ran than the branch had, it is the one that promoted
 * what ran. `undefined` where the record has none.
 *
 * @param bundles - of the Pipeline, with records that its controller wrote
 * @public
 */
export function renderedCommit(
  restored: Bundle,
  environment: string,
  bundles: readonly Bundle[],
): string | undefined {
  const own = restored.status?.environments?.[environment];
  const received = receivedIn(environment, bundles).filter(
    ({ entry }) => wasVerified(entry) && commitOf(entry) !== undefined,
  );
  if (commitOf(own) !== undefined) return commitOf(own);
  if (isImport(restored)) {
    const seen = originOf(restored, name =>
      bundles.find(({ metadata }) => metadata.name === name),
    );
    return commitOf(seen.status?.environments?.[environment]);
  }
  const since = Date.parse(own?.promotedAt ?? own?.verifiedAt ?? '');
  const before = received.find(each => each.since <= since);
  return commitOf(before?.entry);
}

function commitOf(entry: Entry | undefined): string | undefined {
  const revision = entry?.evidence?.revision;
  return revision?.type === 'git' ? revision.commit : undefined;
}
