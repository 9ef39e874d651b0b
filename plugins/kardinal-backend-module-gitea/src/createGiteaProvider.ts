import {
  createScmProvider,
  RateLimits,
  RepositoryRef,
  ScmProvider,
} from '@kardinal/backstage-plugin-kardinal-node';
import { findRepository } from './findRepository';
import { GiteaClient } from './GiteaClient';
import { GiteaConnection, GiteaSettings } from './GiteaConnection';
import { GiteaHost } from './GiteaHost';
import { parseDelivery, signatureHeader, verifyDelivery } from './webhooks';

/** @public */
export interface GiteaProviderOptions {
  readonly hosts: readonly GiteaHost[];
  readonly clock?: { now(): number };
  /** What a second of waiting is, in milliseconds; for tests. Default 1,000. */
  readonly secondMs?: number;
}

/**
 * Gitea, and Forgejo, which speaks its REST API.
 *
 * @public
 */
export function createGiteaProvider(
  options: GiteaProviderOptions,
): ScmProvider {
  const {
    hosts,
    clock = { now: () => Date.now() },
    secondMs = 1_000,
  } = options;
  const limits = new RateLimits('Gitea');
  const settings: GiteaSettings = { hosts, clock, secondMs, limits };
  const page = ({ url, fullName }: RepositoryRef, path: string) =>
    `${findRepository(hosts, url).host.baseUrl}/${fullName}/${path}`;
  return createScmProvider({
    id: 'gitea',
    repositoryOf: url => findRepository(hosts, url).repository,
    client: credentials =>
      new GiteaClient(new GiteaConnection(settings, credentials)),
    webhooks: {
      signatureHeader,
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
