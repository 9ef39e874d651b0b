import { gatesStatusProblem } from '@kardinal/backstage-plugin-kardinal-common';
import {
  PromotionFacts,
  PullRequest,
  RequestedChanges,
} from '@kardinal/backstage-plugin-kardinal-node';
import { autoMergeText } from './autoMerge';
import { queueExitText, queueText } from './queueText';
import { mergeWait } from './mergeWait';

/** What an open pull request waits for, and what a reviewer should know before it is merged. */
export function openMessage(
  { revision, gatesStatus, pullRequest: known }: PromotionFacts,
  pullRequest: PullRequest,
  requested: readonly RequestedChanges[] = [],
): string {
  const { number, mergeable, awaits, base, head, queue } = pullRequest;
  const name = `PR #${number}`;
  const missing = awaits ?? 'reviews or checks first';
  const waiting = `Waiting for ${name} to be merged`;
  const own = `${name} is merged by itself once it can be`;
  const isAutomatic = pullRequest.autoMerge !== undefined;
  const needs = {
    clean: isAutomatic ? own : mergeWait(number, []),
    blocked: `${
      isAutomatic ? own : waiting
    }: the repository requires ${missing}`,
    conflict: `${name} conflicts with ${base.branch}; resolve the conflict in its branch`,
  }[mergeable ?? 'clean'];
  const isForeign = revision?.type === 'git' && revision.commit !== head.sha;
  const foreign = `Somebody else pushed ${head.sha.slice(
    0,
    8,
  )} to its branch: review that commit too, or remove it from the branch`;
  const { problem } = gatesStatus ?? {};
  const unqueued =
    requested.length === 0 || mergeable === 'conflict'
      ? needs
      : mergeWait(number, requested);
  const waits = queue === undefined ? unqueued : queueText(number, queue);
  return [
    gatesStatus?.state === 'failure'
      ? `${name} must not be merged now. ${gatesStatus.description}`
      : waits,
    ...(isForeign ? [foreign] : []),
    ...queueExitText(pullRequest),
    ...autoMergeText(known?.autoMerge),
    ...(problem === undefined ? [] : [gatesStatusProblem(problem)]),
  ].join('. ');
}
