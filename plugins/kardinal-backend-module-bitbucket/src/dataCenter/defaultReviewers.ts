import {
  Branches,
  ForgeConnection,
  ScmError,
} from '@kardinal/backstage-plugin-kardinal-node';
import { BitbucketUser } from './pullRequest';

/** Somebody, or, as the published description has it, a condition and whom it asks. */
type Entry = BitbucketUser | { readonly reviewers: readonly BitbucketUser[] };

/**
 * Who reviews changes between two branches by default, without whoever asks: authors do not review.
 *
 * @returns their names; none where Bitbucket has no such settings
 * @internal
 */
export async function readDefaultReviewers(
  connection: ForgeConnection,
  { repository, head, base }: Branches,
): Promise<readonly string[]> {
  const { body: own, headers } = await connection.send<{ readonly id: number }>(
    repository,
    'read it',
    { method: 'GET', path: '' },
  );
  const me = headers.get('x-ausername');
  try {
    const { body } = await connection.send<readonly Entry[] | undefined>(
      repository,
      'read who reviews by default',
      {
        method: 'GET',
        api: 'default-reviewers',
        path: '/reviewers',
        query: {
          sourceRepoId: `${own.id}`,
          targetRepoId: `${own.id}`,
          sourceRefId: `refs/heads/${head}`,
          targetRefId: `refs/heads/${base}`,
        },
      },
    );
    const names = (body ?? [])
      .flatMap(entry => ('name' in entry ? [entry] : entry.reviewers))
      .map(({ name }) => name);
    return [...new Set(names)].filter(
      name => me !== name && me !== encodeURIComponent(name),
    );
  } catch (error) {
    const isAbsent = error instanceof ScmError && error.kind === 'notFound';
    if (!isAbsent) throw error;
    return [];
  }
}
