import { Config } from '@backstage/config';
import { readForgeHosts } from '@kardinal/backstage-plugin-kardinal-node';

/** A GitLab that projects live on. @public */
export interface GitLabHost {
  /** With the port when it is not the default one, e.g. `gitlab.com` or `localhost:3000`. */
  readonly host: string;
  /** Of its pages, with the path below which it is served; without a trailing slash. */
  readonly baseUrl: string;
}

/**
 * The hosts of `kardinal.gitlab` and of `integrations.gitlab`, else gitlab.com: a host that is named twice counts as it is named
 * first.
 *
 * @public
 */
export function readGitLabHosts(config: Config): readonly GitLabHost[] {
  const hosts = readForgeHosts(config, {
    key: 'gitlab',
    urlKey: 'baseUrl',
    urlOf: host => `https://${host}`,
    defaultHost: 'gitlab.com',
  });
  return hosts.map(({ host, url }) => ({ host, baseUrl: url }));
}
