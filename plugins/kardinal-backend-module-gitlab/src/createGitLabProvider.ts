import {
  createScmClient,
  createScmProvider,
  ForgeConnection,
  ForgeSettings,
  RateLimits,
  RepositoryRef,
  ScmProvider,
} from '@kardinal/backstage-plugin-kardinal-node';
import { GitLabHost } from './GitLabHost';
import { gitLabOperations } from './gitLabOperations';
import { findProject, gitLabRest } from './gitLabRest';
import { parseDelivery, tokenHeader, verifyDelivery } from './webhooks';

/** @public */
export interface GitLabProviderOptions {
  readonly hosts: readonly GitLabHost[];
  readonly clock?: { now(): number };
  /** What a second of waiting is, in milliseconds; for tests. Default 1,000. */
  readonly secondMs?: number;
}

/**
 * GitLab: gitlab.com and those that people run themselves.
 *
 * @public
 */
export function createGitLabProvider(
  options: GitLabProviderOptions,
): ScmProvider {
  const {
    hosts,
    clock = { now: () => Date.now() },
    secondMs = 1_000,
  } = options;
  const settings: ForgeSettings = {
    rest: gitLabRest(hosts),
    clock,
    secondMs,
    limits: new RateLimits('GitLab'),
  };
  const page = ({ url, fullName }: RepositoryRef, path: string) =>
    `${findProject(hosts, url).host.baseUrl}/${fullName}/-/${path}`;
  return createScmProvider({
    id: 'gitlab',
    repositoryOf: url => findProject(hosts, url).repository,
    client: credentials =>
      createScmClient(
        new ForgeConnection(settings, credentials),
        gitLabOperations,
      ),
    webhooks: {
      signatureHeader: tokenHeader,
      verify: verifyDelivery,
      parse: parseDelivery,
    },
    links: {
      commit: (repository, sha) => page(repository, `commit/${sha}`),
      compare: (repository, from, to) =>
        page(
          repository,
          `compare/${encodeURIComponent(from)}...${encodeURIComponent(to)}`,
        ),
    },
  });
}
