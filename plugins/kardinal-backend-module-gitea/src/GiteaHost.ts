import { Config } from '@backstage/config';
import { readForgeHosts } from '@kardinal/backstage-plugin-kardinal-node';

/** A Gitea or a Forgejo that repositories live on. @public */
export interface GiteaHost {
  /** With the port when it is not the default one, e.g. `codeberg.org` or `localhost:3000`. */
  readonly host: string;
  /** Of its pages, with the path below which it is served; without a trailing slash. */
  readonly baseUrl: string;
}

/**
 * The hosts of `kardinal.gitea` and of `integrations.gitea`: a host that is named twice counts as it is named first.
 *
 * @public
 */
export function readGiteaHosts(config: Config): readonly GiteaHost[] {
  const hosts = readForgeHosts(config, {
    key: 'gitea',
    urlKey: 'baseUrl',
    urlOf: host => `https://${host}`,
  });
  return hosts.map(({ host, url }) => ({ host, baseUrl: url }));
}
