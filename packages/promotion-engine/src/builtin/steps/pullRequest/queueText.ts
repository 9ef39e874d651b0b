import {
  MergeQueuePlace,
  PullRequest,
} from '@kardinal/backstage-plugin-kardinal-node';

/** Where a pull request waits to be merged with others. */
export function queueText(
  number: number,
  { name, position }: MergeQueuePlace,
): string {
  const at = position === undefined ? '' : `, position ${position}`;
  return `PR #${number} is in the ${name}${at}`;
}

/** Why it is in that no more. */
export function queueExitText({
  leftQueue,
}: Pick<PullRequest, 'leftQueue'>): readonly string[] {
  if (leftQueue === undefined || leftQueue.cause === 'own') return [];
  const { name, reason } = leftQueue;
  return [`It was removed from the ${name}: ${reason}`];
}
