import { AutoMergeOutcome } from '@kardinal/backstage-plugin-kardinal-node';
import type { Octokit } from '@octokit/rest';
import { graphqlProblems, graphqlText } from './graphqlProblems';
import { NumberedPull } from './mergeQueue';

const FACTS = `
  query ($owner: String!, $name: String!, $number: Int!, $context: String!) {
    repository(owner: $owner, name: $name) {
      autoMergeAllowed mergeCommitAllowed squashMergeAllowed
      pullRequest(number: $number) {
        id headRefOid isInMergeQueue
        autoMergeRequest { enabledAt }
        commits(last: 1) {
          nodes {
            commit {
              status {
                context(name: $context) {
                  isRequired(pullRequestNumber: $number)
                }
              }
            }
          }
        }
      }
    }
  }
`;

const ENABLE = `
  mutation ($id: ID!, $head: GitObjectID!, $mergeMethod: PullRequestMergeMethod!) {
    enablePullRequestAutoMerge(
      input: { pullRequestId: $id, expectedHeadOid: $head, mergeMethod: $mergeMethod }
    ) { pullRequest { id } }
  }
`;

const DISABLE = `
  mutation ($id: ID!) {
    disablePullRequestAutoMerge(input: { pullRequestId: $id }) {
      pullRequest { id }
    }
  }
`;

interface Facts {
  readonly autoMergeAllowed: boolean;
  readonly mergeCommitAllowed: boolean;
  readonly squashMergeAllowed: boolean;
  readonly pullRequest: PullFacts;
}

interface PullFacts {
  readonly id: string;
  readonly headRefOid: string;
  readonly isInMergeQueue: boolean;
  readonly autoMergeRequest: object | null;
  readonly commits: {
    readonly nodes: readonly { readonly commit: CommitFacts }[];
  };
}

interface CommitFacts {
  readonly status: {
    readonly context: { readonly isRequired: boolean } | null;
  } | null;
}

/** @internal */
export interface AutoMergeRequest extends NumberedPull {
  /** The commit that was looked at. */
  readonly head: string;
  /** A status without which there is none. */
  readonly requires: string;
}

/** Lets GitHub merge it once its rules are met. @internal */
export async function enableAutoMerge(
  octokit: Octokit,
  { head, requires, ...where }: AutoMergeRequest,
): Promise<AutoMergeOutcome> {
  const facts = await read(octokit, where, requires);
  const { pullRequest: pull } = facts;
  if (pull.headRefOid !== head)
    return {
      type: 'headMoved',
      message: `the head is ${pull.headRefOid} now`,
    };
  if (!isRequired(pull)) return unavailable(unrequired(requires));
  if (!facts.autoMergeAllowed)
    return unavailable(
      'the repository does not allow auto-merge: turn on "Allow auto-merge" in its settings',
    );
  if (pull.autoMergeRequest !== null || pull.isInMergeQueue)
    return { type: 'enabled' };
  try {
    const mergeMethod = methodOf(facts);
    await octokit.graphql(ENABLE, { id: pull.id, head, mergeMethod });
    return { type: 'enabled' };
  } catch (error) {
    const problems = graphqlProblems(error);
    if (!problems?.every(({ type }) => type === 'UNPROCESSABLE')) throw error;
    const message = graphqlText(problems);
    // It waits for something, and nothing is missing.
    return /clean status/i.test(message)
      ? { type: 'ready' }
      : unavailable(`GitHub says: ${message}`);
  }
}

/** Takes that back, whoever asked for it. @internal */
export async function disableAutoMerge(
  octokit: Octokit,
  where: NumberedPull,
): Promise<void> {
  const { pullRequest: pull } = await read(octokit, where, 'any');
  if (pull.autoMergeRequest === null) return;
  await octokit.graphql(DISABLE, { id: pull.id });
}

async function read(
  octokit: Octokit,
  { owner, repo: name, number }: NumberedPull,
  context: string,
): Promise<Facts> {
  const variables = { owner, name, number, context };
  const { repository } = await octokit.graphql<{ readonly repository: Facts }>(
    FACTS,
    variables,
  );
  return repository;
}

function isRequired({ commits: { nodes } }: PullFacts): boolean {
  return nodes.at(-1)?.commit.status?.context?.isRequired === true;
}

function unrequired(context: string): string {
  return `its branch does not require the status ${context}, without which a merge would not wait for gates: require it in a ruleset or in the branch protection`;
}

function unavailable(message: string): AutoMergeOutcome {
  return { type: 'unavailable', message };
}

/** The first that the repository allows, as for a merge of our own. */
function methodOf({
  mergeCommitAllowed,
  squashMergeAllowed,
}: Facts): 'MERGE' | 'SQUASH' | 'REBASE' {
  if (mergeCommitAllowed) return 'MERGE';
  return squashMergeAllowed ? 'SQUASH' : 'REBASE';
}
