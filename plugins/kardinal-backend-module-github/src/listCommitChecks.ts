import {
  CommitCheck,
  Conditional,
  RepositoryRef,
  ScmError,
} from '@kardinal/backstage-plugin-kardinal-node';
import type { Octokit } from '@octokit/rest';
import { GitHubConnection, RepositoryParameters } from './GitHubConnection';
import { answerOf } from './toScmError';
import { unlessUnchanged } from './unlessUnchanged';

const PAGE_SIZE = 100;
/** Of each kind: what a commit has beyond is not read. */
const PAGE_LIMIT = 10;

type Read = 'unchanged' | Page;

interface Page {
  readonly checks: readonly CommitCheck[];
  readonly etag: string;
}

type Reader = (page: number, headers: Record<string, string>) => Promise<Page>;

/**
 * The newest status of each context of a commit, and the newest run of each name and app. Two conditional requests say that
 * nothing changed, which GitHub does not count against the rate limit.
 *
 * @throws ScmError, which names the permission that is needed where GitHub refuses: its answer does not.
 * @see https://docs.github.com/en/rest/commits/statuses#get-the-combined-status-for-a-specific-reference
 * @see https://docs.github.com/en/rest/checks/runs#list-check-runs-for-a-git-reference
 * @internal
 */
export async function listCommitChecks(
  connection: GitHubConnection,
  request: {
    readonly repository: RepositoryRef;
    readonly sha: string;
    readonly etag?: string;
  },
): Promise<Conditional<readonly CommitCheck[]>> {
  const { repository, sha, etag } = request;
  try {
    return await connection.call(
      repository,
      `read the checks of ${sha.slice(0, 8)}`,
      (octokit, parameters) => readBoth(octokit, { ...parameters, sha }, etag),
    );
  } catch (error) {
    if (!(error instanceof ScmError) || error.kind !== 'unauthorized')
      throw error;
    throw new ScmError(
      'unauthorized',
      `${error.message}. The token needs the permissions "Commit statuses: read" and "Checks: read" (classic tokens: the scope repo)`,
    );
  }
}

async function readBoth(
  octokit: Octokit,
  commit: RepositoryParameters & { readonly sha: string },
  etag: string | undefined,
): Promise<Conditional<readonly CommitCheck[]>> {
  const readers = [statusReader(octokit, commit), runReader(octokit, commit)];
  const tags = etag === undefined ? [] : etag.split(' ');
  try {
    const first: Read[] = [];
    for (const [index, reader] of readers.entries())
      first.push(await readFrom(reader, tags[index]));
    if (first.every(read => read === 'unchanged')) return { type: 'unchanged' };
    const pages: Page[] = [];
    for (const [index, reader] of readers.entries()) {
      const read = first[index];
      pages.push(read === 'unchanged' ? await readAll(reader) : read);
    }
    return {
      type: 'changed',
      value: pages.flatMap(({ checks }) => checks),
      etag: pages.map(page => page.etag).join(' '),
    };
  } catch (error) {
    const answer = answerOf(error);
    const isAbsent =
      answer?.status === 422 && /no commit found/i.test(answer.message);
    if (isAbsent) return { type: 'changed', value: [] };
    throw error;
  }
}

async function readFrom(reader: Reader, etag?: string): Promise<Read> {
  return etag === undefined || etag === ''
    ? readAll(reader)
    : unlessUnchanged(() => readAll(reader, { 'if-none-match': etag }));
}

async function readAll(
  reader: Reader,
  headers: Record<string, string> = {},
): Promise<Page> {
  const first = await reader(1, headers);
  const checks = [...first.checks];
  let last = first;
  for (
    let page = 2;
    last.checks.length === PAGE_SIZE && page <= PAGE_LIMIT;
    page += 1
  ) {
    last = await reader(page, {});
    checks.push(...last.checks);
  }
  return { checks, etag: first.etag };
}

function statusReader(
  octokit: Octokit,
  { owner, repo, sha }: RepositoryParameters & { readonly sha: string },
): Reader {
  return async (page, headers) => {
    const { data, headers: answered } =
      await octokit.rest.repos.getCombinedStatusForRef({
        owner,
        repo,
        ref: sha,
        per_page: PAGE_SIZE,
        page,
        headers,
      });
    return {
      etag: answered.etag ?? '',
      checks: data.statuses.map(
        ({ context, state, description, target_url: url }) => ({
          kind: 'status',
          context,
          state: stateOf(state),
          description: description ?? '',
          ...(url ? { targetUrl: url } : {}),
        }),
      ),
    };
  };
}

function runReader(
  octokit: Octokit,
  { owner, repo, sha }: RepositoryParameters & { readonly sha: string },
): Reader {
  return async (page, headers) => {
    const { data, headers: answered } = await octokit.rest.checks.listForRef({
      owner,
      repo,
      ref: sha,
      filter: 'latest',
      per_page: PAGE_SIZE,
      page,
      headers,
    });
    return {
      etag: answered.etag ?? '',
      checks: data.check_runs.map(
        ({ name, status, conclusion, output, html_url: url }) => ({
          kind: 'run',
          context: name,
          state: status === 'completed' ? concluded(conclusion) : 'pending',
          description: output.title ?? '',
          ...(url ? { targetUrl: url } : {}),
        }),
      ),
    };
  };
}

function stateOf(state: string): CommitCheck['state'] {
  if (state === 'success' || state === 'pending') return state;
  return 'failure';
}

/** As branch protection takes them. */
function concluded(conclusion: string | null): CommitCheck['state'] {
  return ['success', 'neutral', 'skipped'].includes(conclusion ?? '')
    ? 'success'
    : 'failure';
}
