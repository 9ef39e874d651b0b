import { PromotionStep } from '@kardinal/backstage-plugin-kardinal-common';
import { EffectHandlers } from '@kardinal/kube-controller';
import { recordMergedByPerson, textHash } from './decidePullRequest';
import { toFailure } from './failures';
import {
  editPullRequest,
  mergePullRequest,
  openPullRequest,
  recordMerged,
  recordOpened,
  withdraw,
} from './pullRequestEffects';
import { failedEffect, statusOf } from './status';
import { StepWorld } from './StepWorld';
import { Failure, StepEffect, StepReceipts } from './types';
import { recordWrite, write } from './writeEffect';

/** What each effect does to the world, and how its receipt reads in status. */
export function stepEffects(
  world: StepWorld,
): EffectHandlers<PromotionStep, StepEffect, StepReceipts> {
  return {
    write: {
      perform: (effect, signal) =>
        write(world, effect, signal).catch(toFailure),
      record: (step, effect, receipt, now) =>
        receipt.type === 'failed'
          ? failedEffect(statusOf(step), receipt, now)
          : recordWrite(statusOf(step), effect, receipt, now),
    },
    openPullRequest: {
      perform: effect => openPullRequest(world, effect),
      record: (step, effect, receipt, now) =>
        receipt.type === 'failed'
          ? failedEffect(statusOf(step), receipt, now)
          : recordOpened(statusOf(step), effect, receipt, now),
    },
    editPullRequest: {
      perform: effect => editPullRequest(world, effect),
      record: (step, effect, receipt, now) => {
        const status = statusOf(step);
        const { pullRequest } = status;
        // A text that the forge will never take must not fail the promotion.
        if (receipt.type === 'failed' && receipt.kind !== 'terminal')
          return failedEffect(status, receipt, now);
        return pullRequest === undefined
          ? status
          : {
              ...status,
              attempts: 0,
              failures: 0,
              pullRequest: { ...pullRequest, bodyHash: textHash(effect) },
            };
      },
    },
    mergePullRequest: {
      perform: effect => mergePullRequest(world, effect),
      record: (step, _effect, receipt, now) =>
        receipt.type === 'failed'
          ? failedEffect(statusOf(step), receipt, now)
          : recordMerged(statusOf(step), receipt.sha, now),
    },
    withdraw: {
      perform: effect => withdraw(world, effect),
      record: (step, _effect, receipt, now) => {
        const status = statusOf(step);
        if (receipt.type === 'failed' && !givesUp(step, receipt))
          return failedEffect(status, receipt, now);
        if (receipt.type === 'merged')
          return recordMergedByPerson(status, receipt.seen, now);
        return {
          ...status,
          attempts: 0,
          failures: 0,
          pullRequest: {
            ...(status.pullRequest ?? { number: 0, url: '', head: '' }),
            state: 'closed',
            withdrawn: true,
          },
        };
      },
    },
  };
}

/** A deletion never waits for a credential or a repository that may be gone for good. */
function givesUp(step: PromotionStep, { kind }: Failure): boolean {
  return (
    step.metadata.deletionTimestamp !== undefined &&
    (kind === 'credential' || kind === 'terminal')
  );
}
