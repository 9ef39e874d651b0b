import type { BareRepository } from '../git/BareRepository';
import type { MergeRequest } from './mergePull';

/** The message of a merge commit, as GitHub words it by default. @public */
export async function mergeMessage(
  git: BareRepository,
  request: MergeRequest & { base: string },
): Promise<string> {
  const title = request.title ?? defaultTitle(request);
  const body = request.message ?? (await defaultBody(git, request));
  return body === '' ? `${title}\n` : `${title}\n\n${body}\n`;
}

function defaultTitle({ method, pull, repository }: MergeRequest): string {
  if (method === 'squash') return `${pull.title} (#${pull.number})`;
  return `Merge pull request #${pull.number} from ${repository.owner}/${pull.headBranch}`;
}

async function defaultBody(
  git: BareRepository,
  request: MergeRequest & { base: string },
): Promise<string> {
  const { method, pull, base } = request;
  if (method !== 'squash') return pull.title;
  const commits = await git.commits({ range: `${base}..${pull.headSha}` });
  if (commits.length > 1) {
    return commits
      .reverse()
      .map(commit => `* ${commit.message}`)
      .join('\n\n');
  }
  return commits[0]?.message.split('\n').slice(2).join('\n').trim() ?? '';
}
