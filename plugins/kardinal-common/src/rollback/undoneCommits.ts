import { GitCommitArtifact } from '../api/artifacts';
import { Bundle } from '../api/types.generated';
import { originOf } from '../derive/originOf';
import { isImport } from '../drift/isImport';
import { receivedIn } from './received';
import { rollbackOf } from './rollbackOf';

/**
 * The commits of configuration that a rollback takes back in its environment, the last one first: those that came there after
 * the Bundle that it restores, without what earlier rollbacks took back already. None for other Bundles.
 *
 * @public
 */
export function undoneCommits(
  bundle: Bundle,
  history: readonly Bundle[],
): readonly GitCommitArtifact[] {
  const rollback = rollbackOf(bundle);
  if (rollback === undefined) return [];
  const names = new Map(history.map(each => [each.metadata.name, each]));
  /** What brought a Bundle back left the environment as that had left it. */
  const originNamed = (name: string): string => {
    const known = names.get(name);
    const origin = known && originOf(known, each => names.get(each));
    return origin?.metadata.name ?? name;
  };
  const received = receivedIn(rollback.environment, history)
    .filter(each => !isImport(each.bundle))
    .filter(each => each.bundle.metadata.name !== bundle.metadata.name);
  const target = originNamed(rollback.to);
  const undone: GitCommitArtifact[] = [];
  let until: string | undefined;
  for (const each of received) {
    const { name } = each.bundle.metadata;
    const { gitCommit } = each.bundle.spec.artifacts;
    if (gitCommit === undefined || (until !== undefined && until !== name))
      continue;
    until = undefined;
    const origin = originNamed(name);
    if (origin === target) return undone;
    if (origin !== name) until = origin;
    // The environment had it already: it stays from what came before.
    else if (each.entry.state !== 'NoOp') undone.push(gitCommit);
  }
  return undone;
}
