import {
  ForgeConnection,
  RepositoryRef,
  ReviewSummary,
} from '@kardinal/backstage-plugin-kardinal-node';
import { utc } from '../utc';
import { CloudAccess } from './CommitHashes';
import { CloudParticipant, CloudPullRequest, nameOf } from './pullRequest';
import { readOnce } from './readPullRequest';

/** Something that happened to a pull request; one of its fields says what. @internal */
export interface CloudActivity {
  /** It was opened, pushed to, edited or closed; ISO 8601. */
  readonly update?: {
    readonly date: string;
    readonly source?: CloudPullRequest['source'];
  };
}

const PAGE_LIMIT = 20;

/** Who approved, and whose review asks for changes; one request where nobody does. @internal */
export async function readReviews(
  access: CloudAccess,
  repository: RepositoryRef,
  number: number,
): Promise<ReviewSummary> {
  const request = await readOnce(access.connection, repository, number);
  const { participants = [] } = request;
  const requesting = participants.filter(
    ({ state }) => state === 'changes_requested',
  );
  return {
    approvedBy: participants
      .filter(({ approved }) => approved)
      .map(({ user }) => nameOf(user)),
    changeRequests:
      requesting.length === 0
        ? []
        : await changeRequestsOf(access, repository, { request, requesting }),
  };
}

/** A participant has when they said so, and the activity has what was there then. */
async function changeRequestsOf(
  { connection, hashes }: CloudAccess,
  repository: RepositoryRef,
  {
    request,
    requesting,
  }: {
    readonly request: CloudPullRequest;
    readonly requesting: readonly CloudParticipant[];
  },
): Promise<ReviewSummary['changeRequests']> {
  const activity = await readActivity(connection, repository, request.id);
  return Promise.all(
    requesting.map(async ({ user, participated_on: on }) => {
      const at = utc(on ?? request.updated_on);
      const { source = request.source } = stateAt(activity, at) ?? request;
      const hash = source.commit?.hash ?? '';
      return {
        by: nameOf(user),
        at,
        commit: await hashes.read(connection, repository, hash),
      };
    }),
  );
}

/** How it was last changed before a time. */
function stateAt(activity: readonly CloudActivity[], at: string) {
  return activity
    .flatMap(({ update }) => (update === undefined ? [] : [update]))
    .filter(({ source }) => source?.commit !== undefined)
    .sort((one, other) => Date.parse(other.date) - Date.parse(one.date))
    .find(({ date }) => Date.parse(date) <= Date.parse(at));
}

function readActivity(
  connection: ForgeConnection,
  repository: RepositoryRef,
  number: number,
): Promise<readonly CloudActivity[]> {
  return connection.sendAll<CloudActivity>(
    repository,
    `read the activity of pull request #${number}`,
    { path: `/pullrequests/${number}/activity`, pageLimit: PAGE_LIMIT },
  );
}
