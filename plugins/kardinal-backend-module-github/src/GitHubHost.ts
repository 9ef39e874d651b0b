import { Config } from '@backstage/config';
import { readForgeHosts } from '@kardinal/backstage-plugin-kardinal-node';

/** A GitHub that repositories live on. @public */
export interface GitHubHost {
  /** With the port when it is not the default one, e.g. `github.com` or `localhost:3000`. */
  readonly host: string;
  /** Without a trailing slash. */
  readonly apiBaseUrl: string;
}

const githubCom = 'github.com';

/**
 * The hosts of `kardinal.github` and of `integrations.github`: a host that is named twice counts as it is named first. Where
 * nobody names one, github.com.
 *
 * @public
 */
export function readGitHubHosts(config: Config): readonly GitHubHost[] {
  const hosts = readForgeHosts(config, {
    key: 'github',
    urlKey: 'apiBaseUrl',
    urlOf: host =>
      host === githubCom ? 'https://api.github.com' : `https://${host}/api/v3`,
    defaultHost: githubCom,
  });
  return hosts.map(({ host, url }) => ({ host, apiBaseUrl: url }));
}
