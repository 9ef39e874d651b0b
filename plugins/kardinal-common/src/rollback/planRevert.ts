import { Bundle, RevertCommit } from '../api/types.generated';
import { planRollback, RollbackPlan } from './planRollback';
import { receivedIn, wasVerified } from './received';

/**
 * What a RevertCommit does: the rollback of a command, to what it names. Of several Bundles of one commit it is the one that
 * came to the environment last.
 *
 * @param bundles - of the Pipeline, with records that their controller wrote
 * @public
 */
export function planRevert(
  { environment, drySha, bundle }: RevertCommit['spec'],
  bundles: readonly Bundle[],
): RollbackPlan {
  if (drySha === undefined)
    return planRollback({
      environment,
      bundles,
      ...(bundle === undefined ? {} : { to: bundle }),
    });
  const found = receivedIn(environment, bundles).find(
    ({ bundle: { spec }, entry }) =>
      wasVerified(entry) && spec.artifacts.gitCommit?.sha === drySha,
  );
  return found === undefined
    ? {
        type: 'impossible',
        reason: `Commit ${drySha.slice(
          0,
          7,
        )} was never verified in ${environment}, as far as its Bundles are in the history.`,
      }
    : planRollback({ environment, bundles, to: found.bundle.metadata.name });
}
