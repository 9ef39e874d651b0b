import {
  ForgeConnection,
  RepositoryRef,
} from '@kardinal/backstage-plugin-kardinal-node';
import { BitbucketUser } from './pullRequest';

/** Something that happened to a pull request. @internal */
export interface BitbucketActivity {
  /** E.g. `MERGED`, or `REVIEWED` where changes were requested. */
  readonly action: string;
  readonly createdDate: number;
  readonly user: BitbucketUser;
}

const PAGE_LIMIT = 20;

/** What happened to a pull request, the newest first. @internal */
export function readActivities(
  connection: ForgeConnection,
  repository: RepositoryRef,
  number: number,
): Promise<readonly BitbucketActivity[]> {
  return connection.sendAll<BitbucketActivity>(
    repository,
    `read the activity of pull request #${number}`,
    { path: `/pull-requests/${number}/activities`, pageLimit: PAGE_LIMIT },
  );
}
