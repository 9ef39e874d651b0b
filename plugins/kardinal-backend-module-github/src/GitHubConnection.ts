import {
  QueueBranches,
  RateLimits,
  RepositoryRef,
  ScmCredentials,
  ScmError,
} from '@kardinal/backstage-plugin-kardinal-node';
import type { Octokit } from '@octokit/rest';
import { GitHubHost } from './GitHubHost';
import { GitHubLabels } from './GitHubLabels';
import { OctokitSettings, createOctokit } from './createOctokit';
import { toScmError } from './toScmError';

const CLIENT_LIMIT = 100;

/** How a repository is named in calls. @internal */
export interface RepositoryParameters {
  readonly owner: string;
  readonly repo: string;
}

/**
 * Clients by host and token. As many are kept as are used at a time; they exist in memory only.
 *
 * @internal
 */
export class GitHubConnections {
  readonly limits = new RateLimits('GitHub');
  readonly labels = new GitHubLabels();
  readonly queues = new QueueBranches();
  private readonly clients = new Map<string, Octokit>();

  constructor(
    private readonly hosts: readonly GitHubHost[],
    readonly settings: OctokitSettings,
  ) {}

  /** @throws ScmError naming the URL when it is on none of the hosts. */
  hostOf(url: string): GitHubHost {
    const name = URL.canParse(url) ? new URL(url).host.toLowerCase() : '';
    const host = this.hosts.find(known => known.host === name);
    if (host) return host;
    const known = this.hosts.map(each => each.host).join(', ');
    throw new ScmError(
      'invalid',
      `${withoutUser(
        url,
      )} is on none of the GitHub hosts that are configured (${known})`,
    );
  }

  client(url: string, token: string): Octokit {
    const host = this.hostOf(url);
    const key = `${host.host} ${token}`;
    const known = this.clients.get(key);
    const client = known ?? createOctokit(host, token, this.settings);
    this.clients.delete(key);
    this.clients.set(key, client);
    const [oldest] = this.clients.keys();
    if (this.clients.size > CLIENT_LIMIT) this.clients.delete(oldest);
    return client;
  }
}

/** Calls with one credential; every failure is an {@link ScmError}. @internal */
export class GitHubConnection {
  constructor(
    private readonly connections: GitHubConnections,
    private readonly credentials: ScmCredentials,
  ) {}

  get now(): number {
    return this.connections.settings.clock.now();
  }

  /** The labels that repositories are known to have. */
  get labels(): GitHubLabels {
    return this.connections.labels;
  }

  /** The branches that are known to have a merge queue, or none. */
  get queues(): QueueBranches {
    return this.connections.queues;
  }

  get secondMs(): number {
    return this.connections.settings.secondMs;
  }

  /** `action` completes "GitHub refused to …". */
  async call<T>(
    repository: RepositoryRef,
    action: string,
    work: (octokit: Octokit, parameters: RepositoryParameters) => Promise<T>,
  ): Promise<T> {
    const { token } = this.credentials;
    const [owner, repo] = repository.fullName.split('/');
    const { limits } = this.connections;
    const credential = `${new URL(repository.url).host} ${token}`;
    const where = `${action} in ${repository.fullName}`;
    try {
      limits.check(credential, where, this.now);
      const octokit = this.connections.client(repository.url, token);
      return await work(octokit, { owner, repo });
    } catch (error) {
      const failure = toScmError(error, {
        action: where,
        token,
        now: this.now,
        limits,
      });
      if (failure.retryAt !== undefined && failure.kind === 'rateLimited')
        limits.record(credential, failure.retryAt);
      throw failure;
    }
  }
}

/** For messages. @internal */
export function withoutUser(url: string): string {
  return url.replace(/\/\/[^/\s]*@/, '//');
}
