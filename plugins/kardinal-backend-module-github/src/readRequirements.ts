import { PullRequest } from '@kardinal/backstage-plugin-kardinal-node';
import type { Octokit } from '@octokit/rest';
import { RepositoryParameters } from './GitHubConnection';
import { isGraphqlAbsent } from './isGraphqlAbsent';
import {
  RequirementsAnswer,
  requirementFields,
  unmetRequirements,
} from './unmetRequirements';

const REQUIREMENTS = `
  query ($owner: String!, $name: String!, $number: Int!) {
    repository(owner: $owner, name: $name) {
      pullRequest(number: $number) { ${requirementFields} }
    }
  }
`;

interface Answer {
  readonly repository: {
    readonly pullRequest: RequirementsAnswer | null;
  } | null;
}

/**
 * What a pull request lacks that GitHub calls blocked, in a request of its own; nothing of any other, and where this GitHub does not
 * say it.
 *
 * @see https://docs.github.com/graphql/reference/objects#pullrequest
 * @internal
 */
export async function readRequirements(
  octokit: Octokit,
  {
    owner,
    repo: name,
    pull,
  }: RepositoryParameters & { readonly pull: PullRequest },
): Promise<Pick<PullRequest, 'awaits'>> {
  if (pull.mergeable !== 'blocked') return {};
  const { number, base } = pull;
  try {
    const { repository } = await octokit.graphql<Answer>(REQUIREMENTS, {
      owner,
      name,
      number,
    });
    const found = repository?.pullRequest;
    const unmet = found ? unmetRequirements(found, base.branch) : [];
    return unmet.length === 0 ? {} : { awaits: unmet.join('; ') };
  } catch (error) {
    if (isGraphqlAbsent(error)) return {};
    throw error;
  }
}
