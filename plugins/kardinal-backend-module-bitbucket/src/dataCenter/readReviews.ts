import {
  ForgeConnection,
  RepositoryRef,
  ReviewSummary,
} from '@kardinal/backstage-plugin-kardinal-node';
import { utc } from '../utc';
import { readActivities } from './activities';
import {
  BitbucketParticipant,
  BitbucketPullRequest,
  participantsOf,
} from './pullRequest';
import { readOnce } from './readPullRequest';

/** Who approved, and whose review asks for changes; one request where nobody does. @internal */
export async function readReviews(
  connection: ForgeConnection,
  repository: RepositoryRef,
  number: number,
): Promise<ReviewSummary> {
  const request = await readOnce(connection, repository, number);
  const of = (wanted: string) =>
    participantsOf(request).filter(({ status }) => status === wanted);
  const requesting = of('NEEDS_WORK');
  return {
    approvedBy: of('APPROVED').map(({ user }) => user.name),
    changeRequests:
      requesting.length === 0
        ? []
        : await changeRequestsOf(connection, repository, {
            request,
            requesting,
          }),
  };
}

/** A participant has the commit that they reviewed, and the activity has when. */
async function changeRequestsOf(
  connection: ForgeConnection,
  repository: RepositoryRef,
  {
    request,
    requesting,
  }: {
    readonly request: BitbucketPullRequest;
    readonly requesting: readonly BitbucketParticipant[];
  },
): Promise<ReviewSummary['changeRequests']> {
  const activities = await readActivities(connection, repository, request.id);
  return requesting.map(({ user, lastReviewedCommit }) => {
    const reviewed = activities.find(
      activity =>
        activity.action === 'REVIEWED' && activity.user.name === user.name,
    );
    return {
      by: user.name,
      at: utc(reviewed?.createdDate ?? request.updatedDate),
      commit: lastReviewedCommit ?? request.fromRef.latestCommit,
    };
  });
}
