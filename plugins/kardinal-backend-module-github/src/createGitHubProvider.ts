import {
  RepositoryRef,
  ScmError,
  ScmProvider,
  createScmClient,
  createScmProvider,
  forgeLinks,
} from '@kardinal/backstage-plugin-kardinal-node';
import { AppTokens } from './AppTokens';
import { contentPaceOf } from './contentPaceOf';
import { gitHubOperations } from './gitHubOperations';
import {
  GitHubConnection,
  GitHubConnections,
  withoutUser,
} from './GitHubConnection';
import { GitHubHost } from './GitHubHost';
import { GitHubRequest } from './createOctokit';
import { parseDelivery, verifyDelivery, signatureHeader } from './webhooks';

/** @public */
export interface GitHubProviderOptions {
  readonly hosts: readonly GitHubHost[];
  readonly clock?: { now(): number };
  /** Called after every HTTP request, retries included. */
  readonly onRequest?: (request: GitHubRequest) => void;
  /**
   * Waits for a rate limit up to this are kept within the call, in seconds; longer ones fail as `rateLimited` with the
   * time to try again. Default 10.
   */
  readonly waitLimitSeconds?: number;
  /** What a second of waiting is, in milliseconds; for tests. Default 1,000. */
  readonly secondMs?: number;
}

/**
 * GitHub, GitHub Enterprise Server, and what speaks their REST API.
 *
 * @public
 */
export function createGitHubProvider(
  options: GitHubProviderOptions,
): ScmProvider {
  const connections = new GitHubConnections(options.hosts, {
    clock: options.clock ?? { now: () => Date.now() },
    ...(options.onRequest && { onRequest: options.onRequest }),
    waitLimitSeconds: options.waitLimitSeconds ?? 10,
    secondMs: options.secondMs ?? 1_000,
  });
  const appTokens = new AppTokens(connections);
  const linksOf = ({ url, fullName }: RepositoryRef) =>
    forgeLinks(`${new URL(url).origin}/${fullName}`);
  return createScmProvider({
    id: 'github',
    repositoryOf: url => repositoryOf(connections, url),
    client: credentials =>
      createScmClient(
        new GitHubConnection(connections, credentials),
        gitHubOperations,
      ),
    exchange: (keys, repository) => appTokens.credentials(keys, repository),
    contentPace: ({ url }) => contentPaceOf(new URL(url).host),
    webhooks: {
      signatureHeaders: [signatureHeader],
      verify: verifyDelivery,
      parse: parseDelivery,
    },
    links: {
      commit: (repository, sha) => linksOf(repository).commit(sha),
      compare: (repository, from, to) => linksOf(repository).compare(from, to),
    },
  });
}

function repositoryOf(
  connections: GitHubConnections,
  url: string,
): RepositoryRef {
  connections.hostOf(url);
  const path = new URL(url).pathname.replace(/\/+$/, '').replace(/\.git$/, '');
  const [, owner, repo, ...rest] = path.split('/');
  if (owner && repo && rest.length === 0) {
    return { url, fullName: `${owner}/${repo}` };
  }
  throw new ScmError(
    'invalid',
    `${withoutUser(url)} names no repository: it must end in OWNER/NAME`,
  );
}
