import { GitCommitArtifact } from '../api/artifacts';
import { Bundle } from '../api/types.generated';
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
  /** A rollback left the environment as the Bundle that it restored had left it. */
  const originOf = (name: string): string => {
    const known = names.get(name);
    const restored = known && rollbackOf(known)?.to;
    return restored === undefined ? name : originOf(restored);
  };
  const received = receivedIn(rollback.environment, history)
    .map(each => each.bundle)
    .filter(({ metadata }) => metadata.name !== bundle.metadata.name);
  const target = originOf(rollback.to);
  const undone: GitCommitArtifact[] = [];
  let until: string | undefined;
  for (const each of received) {
    const { name } = each.metadata;
    const { gitCommit } = each.spec.artifacts;
    if (gitCommit === undefined || (until !== undefined && until !== name))
      continue;
    until = undefined;
    const origin = originOf(name);
    if (origin === target) return undone;
    if (origin === name) undone.push(gitCommit);
    else until = origin;
  }
  return undone;
}
