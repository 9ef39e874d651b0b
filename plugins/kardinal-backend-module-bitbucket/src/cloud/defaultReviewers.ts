import {
  ForgeConnection,
  RepositoryRef,
} from '@kardinal/backstage-plugin-kardinal-node';
import { CloudAccount } from './pullRequest';

const PAGE_LIMIT = 20;

/** Who reviews by default, in the repository or its project; the one who opens a pull request may be among them. @internal */
export async function readDefaultReviewers(
  connection: ForgeConnection,
  repository: RepositoryRef,
): Promise<readonly CloudAccount[]> {
  const found = await connection.sendAll<{ readonly user: CloudAccount }>(
    repository,
    'read who reviews by default',
    { path: '/effective-default-reviewers', pageLimit: PAGE_LIMIT },
  );
  return found.map(({ user }) => user);
}
