import {
  createScmClient,
  createScmProvider,
  ForgeConnection,
  ForgeSettings,
  RateLimits,
  RepositoryRef,
  ScmProvider,
} from '@kardinal/backstage-plugin-kardinal-node';
import { GiteaHost } from './GiteaHost';
import { giteaOperations } from './giteaOperations';
import { findRepository, giteaRest } from './giteaRest';
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
  const rest = giteaRest(hosts);
  const settings: ForgeSettings = { rest, clock, secondMs, limits };
  const page = ({ url, fullName }: RepositoryRef, path: string) =>
    `${findRepository(hosts, url).host.baseUrl}/${fullName}/${path}`;
  return createScmProvider({
    id: 'gitea',
    repositoryOf: url => findRepository(hosts, url).repository,
    client: credentials =>
      createScmClient(
        new ForgeConnection(settings, credentials),
        giteaOperations,
      ),
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
