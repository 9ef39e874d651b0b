import { Config } from '@backstage/config';
import { readForgeHosts } from '@kardinal/backstage-plugin-kardinal-node';

/** Bitbucket Cloud, or what speaks its REST interface. @public */
export interface BitbucketCloudHost {
  /** With the port when it is not the default one: `bitbucket.org`. */
  readonly host: string;
  /** Of its REST interface, without a trailing slash. */
  readonly apiBaseUrl: string;
}

const BITBUCKET_ORG = 'bitbucket.org';

/**
 * The hosts of `kardinal.bitbucketCloud` and of `integrations.bitbucketCloud`: a host that is named twice counts as it is named
 * first. Where nobody names one, bitbucket.org.
 *
 * @public
 */
export function readBitbucketCloudHosts(
  config: Config,
): readonly BitbucketCloudHost[] {
  const hosts = readForgeHosts(config, {
    key: 'bitbucketCloud',
    urlKey: 'apiBaseUrl',
    urlOf: host =>
      host === BITBUCKET_ORG
        ? `https://api.${BITBUCKET_ORG}/2.0`
        : `https://${host}/2.0`,
    defaultHost: BITBUCKET_ORG,
  });
  return hosts.map(({ host, url }) => ({ host, apiBaseUrl: url }));
}
