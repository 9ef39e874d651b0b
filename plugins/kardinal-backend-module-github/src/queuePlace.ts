import { PullRequest } from '@kardinal/backstage-plugin-kardinal-node';

/** Of a pull request in GraphQL: where it is in a merge queue, and how it left that. @internal */
export const queueFields = `
  isMergeQueueEnabled
  mergeQueueEntry { position headCommit { oid } }
  timelineItems(
    last: 1
    itemTypes: [ADDED_TO_MERGE_QUEUE_EVENT, REMOVED_FROM_MERGE_QUEUE_EVENT]
  ) {
    nodes {
      __typename
      ... on RemovedFromMergeQueueEvent { createdAt reason actor { login } }
    }
  }
`;

/** What GitHub answers to {@link queueFields}. @internal */
export interface QueueAnswer {
  readonly isMergeQueueEnabled: boolean;
  readonly mergeQueueEntry: QueueEntry | null;
  readonly timelineItems: {
    readonly nodes: readonly (QueueEvent | null)[] | null;
  };
}

/** @internal */
export interface QueueEntry {
  readonly position: number;
  readonly headCommit: { readonly oid: string } | null;
}

interface QueueEvent {
  readonly __typename: string;
  readonly createdAt?: string;
  readonly reason?: string | null;
  readonly actor?: { readonly login: string } | null;
}

const name = 'merge queue';

/** Words of the event `pull_request.dequeued`, and those of the timeline. */
const REASONS: ReadonlyMap<string, string> = new Map([
  ['CI_FAILURE', 'a required check failed'],
  ['FAILED_CHECKS', 'a required check failed'],
  ['CI_TIMEOUT', 'a required check did not end in time'],
  ['CHECKS_TIMED_OUT', 'a required check did not end in time'],
  ['MERGE_CONFLICT', 'it conflicts with what is merged before it'],
  ['QUEUE_CLEARED', 'somebody cleared the queue'],
  ['ROLL_BACK', 'somebody rolled the queue back'],
  ['BRANCH_PROTECTIONS', 'the rules of its branch do not allow the merge'],
  ['INVALID_MERGE_COMMIT', 'GitHub could not make its merge commit'],
  ['GIT_TREE_INVALID', 'GitHub could not make its merge commit'],
]);

/** @param viewer - the login of who asked @internal */
export function queueOf(
  { mergeQueueEntry: entry, timelineItems }: QueueAnswer,
  viewer: string,
): Pick<PullRequest, 'queue' | 'leftQueue'> {
  if (entry !== null) return { queue: queuePlace(entry) };
  const last = timelineItems.nodes?.at(-1);
  if (last?.__typename !== 'RemovedFromMergeQueueEvent') return {};
  const { createdAt: at, actor, reason } = last;
  const why = (reason ?? '').toUpperCase();
  const isManual = why === 'MANUAL';
  const person = actor?.login === viewer ? 'own' : 'person';
  return {
    leftQueue: {
      name,
      cause: isManual ? person : 'forge',
      reason: isManual
        ? `${actor?.login ?? 'somebody'} took it out`
        : REASONS.get(why) ?? `GitHub says ${reason ?? 'nothing of why'}`,
      ...(at === undefined ? {} : { at }),
    },
  };
}

/** @internal */
export function queuePlace({ position, headCommit }: QueueEntry) {
  return {
    name,
    position,
    ...(headCommit === null ? {} : { commit: headCommit.oid }),
  } as const;
}
