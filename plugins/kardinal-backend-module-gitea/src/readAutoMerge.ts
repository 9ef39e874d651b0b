import {
  ForgeConnection,
  PullRequest,
  RepositoryRef,
} from '@kardinal/backstage-plugin-kardinal-node';

interface GiteaEvent {
  readonly type: string;
  readonly user: { readonly login: string } | null;
}

const SCHEDULED = 'pull_scheduled_merge';
const CANCELLED = 'pull_cancel_scheduled_merge';
/** Of pages of its history, from the oldest. */
const PAGE_LIMIT = 20;

/**
 * Whether an open pull request is to merge by itself, and who asked for that: Gitea says so nowhere but in its history.
 *
 * @internal
 */
export async function readAutoMerge(
  connection: ForgeConnection,
  repository: RepositoryRef,
  number: number,
): Promise<PullRequest['autoMerge']> {
  let last: GiteaEvent | undefined;
  for (let page = 1; page <= PAGE_LIMIT; page += 1) {
    // Gitea counts a page as all there is, and leaves things out of a page.
    const { items } = await connection.sendPage<GiteaEvent>(
      repository,
      `read the history of pull request #${number}`,
      { path: `/issues/${number}/timeline`, page },
    );
    if (items.length === 0) break;
    last =
      items.findLast(({ type }) => [SCHEDULED, CANCELLED].includes(type)) ??
      last;
  }
  if (last?.type !== SCHEDULED) return undefined;
  return last.user === null ? {} : { by: last.user.login };
}
