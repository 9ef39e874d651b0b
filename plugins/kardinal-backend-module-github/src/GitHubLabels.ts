import {
  RepositoryRef,
  labelColour,
} from '@kardinal/backstage-plugin-kardinal-node';
import type { Octokit } from '@octokit/rest';
import type { RepositoryParameters } from './GitHubConnection';
import { answerOf } from './toScmError';

const REPOSITORY_LIMIT = 1_000;

/**
 * Makes labels before they are used, so that they have a colour and a description. What a repository has is remembered.
 *
 * @internal
 */
export class GitHubLabels {
  private readonly known = new Map<string, ReadonlySet<string>>();

  async ensure(
    octokit: Octokit,
    parameters: RepositoryParameters,
    request: {
      readonly repository: RepositoryRef;
      readonly labels: readonly string[];
    },
  ): Promise<void> {
    const { url } = request.repository;
    const known = this.known.get(url) ?? new Set();
    const unknown = request.labels.filter(label => !known.has(label));
    if (unknown.length === 0) return;
    const { data } = await octokit.rest.issues.listLabelsForRepo({
      ...parameters,
      per_page: 100,
    });
    const present = new Set(data.map(({ name }) => name));
    for (const name of unknown.filter(label => !present.has(label))) {
      await create(octokit, parameters, name);
    }
    this.remember(url, new Set([...known, ...request.labels]));
  }

  private remember(url: string, labels: ReadonlySet<string>): void {
    this.known.delete(url);
    this.known.set(url, labels);
    const [oldest] = this.known.keys();
    if (this.known.size > REPOSITORY_LIMIT) this.known.delete(oldest);
  }
}

async function create(
  octokit: Octokit,
  parameters: RepositoryParameters,
  name: string,
): Promise<void> {
  try {
    await octokit.rest.issues.createLabel({
      ...parameters,
      name,
      color: labelColour(name),
      description: 'Made by Kardinal',
    });
  } catch (error) {
    // Beyond the first hundred labels, or somebody else was faster.
    if (!/already_exists/.test(answerOf(error)?.message ?? '')) throw error;
  }
}
