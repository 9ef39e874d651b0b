import { Config } from '@backstage/config';
import { readForgeHosts } from '@kardinal/backstage-plugin-kardinal-node';

/** A Bitbucket Data Center that repositories live on. @public */
export interface BitbucketHost {
  /** With the port when it is not the default one, e.g. `bitbucket.example.com` or `localhost:7990`. */
  readonly host: string;
  /** Of its pages, with the path below which it is served; without a trailing slash. */
  readonly baseUrl: string;
}

/** The host of Bitbucket Cloud, which is another product with another REST interface. */
const CLOUD = 'bitbucket.org';

/**
 * The hosts of `kardinal.bitbucket` and of `integrations.bitbucketServer`: a host that is named twice counts as it is named
 * first.
 *
 * @throws Error where `kardinal.bitbucket` names Bitbucket Cloud
 * @public
 */
export function readBitbucketHosts(config: Config): readonly BitbucketHost[] {
  const hosts = readForgeHosts(config, {
    key: 'bitbucket',
    integrations: ['bitbucketServer'],
    urlKey: 'baseUrl',
    urlOf: host => `https://${host}`,
  });
  if (hosts.some(({ host }) => host === CLOUD))
    throw new Error(
      `kardinal.bitbucket: ${CLOUD} is Bitbucket Cloud, which the provider bitbucket-cloud knows without being told; name hosts of Bitbucket Data Center here`,
    );
  return hosts.map(({ host, url }) => ({ host, baseUrl: url }));
}
