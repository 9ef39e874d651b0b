import type { ForgeContext } from '../ForgeContext';
import { queueEntryOf, queueOf } from '../pulls/mergeQueue';
import { protectionOf } from '../pulls/protection';
import { nodeId } from '../shapes/nodeId';
import type { Caller } from '../server/Accounts';
import type { PullRecord } from '../state/records';
import type { GraphqlObject } from './execute';
import { headCommitNode } from './headCommitNode';
import { requirementFields } from './requirementFields';

/** GraphQL's `PullRequest`. @public */
export function pullRequestNode(
  forge: ForgeContext,
  pull: PullRecord,
  caller: Caller,
): GraphqlObject {
  const rules = protectionOf(forge, pull.repository, pull.baseBranch);
  return {
    __typename: 'PullRequest',
    id: nodeId('PullRequest', pull.id),
    number: pull.number,
    headRefOid: pull.headSha,
    ...requirementFields(forge, pull),
    isMergeQueueEnabled: rules?.mergeQueue !== undefined,
    isInMergeQueue: queueEntryOf(forge, pull) !== undefined,
    mergeQueueEntry: mergeQueueEntryNode(forge, pull),
    autoMergeRequest: pull.autoMerge
      ? {
          __typename: 'AutoMergeRequest',
          enabledAt: pull.autoMerge.at,
          enabledBy: actorNode(pull.autoMerge.by),
        }
      : null,
    timelineItems: () => ({
      __typename: 'PullRequestTimelineItemsConnection',
      nodes: exitNodes(pull),
    }),
    commits: () => ({
      __typename: 'PullRequestCommitConnection',
      nodes: [
        {
          __typename: 'PullRequestCommit',
          commit: headCommitNode(forge, pull, caller),
        },
      ],
    }),
  };
}

/** GraphQL's `MergeQueueEntry`; null as GraphQL has it. @public */
export function mergeQueueEntryNode(forge: ForgeContext, pull: PullRecord) {
  const entry = queueEntryOf(forge, pull);
  if (entry === undefined) return null;
  const queue = queueOf(forge, pull.repository, pull.baseBranch);
  const position = queue.findIndex(({ id }) => id === entry.id) + 1;
  return {
    __typename: 'MergeQueueEntry',
    id: nodeId('MergeQueueEntry', entry.id),
    position,
    state: 'AWAITING_CHECKS',
    enqueuedAt: entry.at,
    estimatedTimeToMerge: position * 60,
    headCommit: { __typename: 'Commit', oid: entry.commit },
    baseCommit: { __typename: 'Commit', oid: entry.baseSha },
  };
}

/** GraphQL's `Actor`. @public */
export function actorNode(login: string): GraphqlObject {
  return { __typename: 'User', login };
}

function exitNodes({ leftQueue }: PullRecord): readonly GraphqlObject[] {
  if (leftQueue === undefined) return [];
  const { at, by, reason } = leftQueue;
  return [
    {
      __typename: 'RemovedFromMergeQueueEvent',
      createdAt: at,
      reason,
      actor: actorNode(by),
    },
  ];
}
