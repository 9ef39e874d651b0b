import { PromotionStep } from '@kardinal/backstage-plugin-kardinal-common';
import {
  GatesStatusFacts,
  ScmCapability,
  ScmError,
} from '@kardinal/backstage-plugin-kardinal-node';
import { CredentialError } from '../../services/credentials/Credentials';
import { StepStatus } from './types';

/**
 * Keeps a forge from merging by itself what must not be merged now: the commit status does where the branch requires it, and this
 * does where somebody takes that rule away. What it cannot take back is in the facts, and tried again.
 */
export async function holdMerge(
  forge: () => Promise<ScmCapability>,
  { spec, status: current = {} }: PromotionStep,
  status: GatesStatusFacts,
): Promise<GatesStatusFacts> {
  const { state, pullRequest } = current;
  if (status.state === 'success' || pullRequest?.state !== 'open')
    return status;
  // Whatever the status says: a crash may have come before what the forge was asked is in it.
  const isAsked = spec.steps.some(({ config }) => config?.autoMerge === true);
  // A step that merges keeps no record of a queue.
  const mayBeQueued =
    isAsked || pullRequest.queue !== undefined || state === 'Promoting';
  if (!mayBeQueued) return status;
  const { number } = pullRequest;
  const take = (back: (forge: ScmCapability) => Promise<void> | undefined) =>
    problemOf(async () => back(await forge()));
  // Where one of the two fails, the other may be what keeps it from being merged.
  const problems = [
    status.problem,
    isAsked
      ? await take(({ client, repository }) =>
          client.disableAutoMerge?.(repository, number),
        )
      : undefined,
    await take(({ client, repository }) =>
      client.leaveMergeQueue?.(repository, number),
    ),
  ];
  const problem = problems.find(each => each !== undefined);
  return problem === undefined ? status : { ...status, problem };
}

/** Why the forge could not be asked; `undefined` where it did what it was asked. */
async function problemOf(
  ask: () => Promise<void>,
): Promise<string | undefined> {
  try {
    await ask();
    return undefined;
  } catch (error) {
    if (!(error instanceof ScmError || error instanceof CredentialError))
      throw error;
    return error.message;
  }
}

/** The forge is asked again once the gates are open. */
export function withMergeHeld(status: StepStatus): StepStatus {
  const { gatesStatus, pullRequest } = status;
  const isHeld =
    gatesStatus?.state === 'failure' && gatesStatus.problem === undefined;
  if (!isHeld || pullRequest?.autoMerge?.state !== 'on') return status;
  const { autoMerge: _, ...kept } = pullRequest;
  return { ...status, pullRequest: kept };
}
