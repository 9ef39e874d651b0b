import { gatesStatusProblem } from '@kardinal/backstage-plugin-kardinal-common';
import {
  PromotionFacts,
  PullRequest,
  RequestedChanges,
} from '@kardinal/backstage-plugin-kardinal-node';
import { mergeWait } from './mergeWait';

/** What an open pull request waits for, and what a reviewer should know before it is merged. */
export function openMessage(
  { revision, gatesStatus }: PromotionFacts,
  { number, mergeable, awaits, base, head }: PullRequest,
  requested: readonly RequestedChanges[] = [],
): string {
  const name = `PR #${number}`;
  const needs = {
    clean: mergeWait(number, []),
    blocked: `Waiting for ${name} to be merged: the repository requires ${
      awaits ?? 'reviews or checks first'
    }`,
    conflict: `${name} conflicts with ${base.branch}; resolve the conflict in its branch`,
  }[mergeable ?? 'clean'];
  const isForeign = revision?.type === 'git' && revision.commit !== head.sha;
  const foreign = `Somebody else pushed ${head.sha.slice(
    0,
    8,
  )} to its branch: review that commit too, or remove it from the branch`;
  const { problem } = gatesStatus ?? {};
  const waits =
    requested.length === 0 || mergeable === 'conflict'
      ? needs
      : mergeWait(number, requested);
  return [
    gatesStatus?.state === 'failure'
      ? `${name} must not be merged now. ${gatesStatus.description}`
      : waits,
    ...(isForeign ? [foreign] : []),
    ...(problem === undefined ? [] : [gatesStatusProblem(problem)]),
  ].join('. ');
}
