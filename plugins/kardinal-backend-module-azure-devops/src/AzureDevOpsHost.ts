import { Config } from '@backstage/config';
import { readForgeHosts } from '@kardinal/backstage-plugin-kardinal-node';

/** An Azure DevOps that repositories live on: Services, or a Server. @public */
export interface AzureDevOpsHost {
  /** With the port when it is not the default one, e.g. `dev.azure.com` or `localhost:3000`. */
  readonly host: string;
  /** What the organizations, of a Server the collections, are below; without a trailing slash. */
  readonly baseUrl: string;
}

/**
 * The hosts of `kardinal.azureDevOps` and of `integrations.azure`, else dev.azure.com: a host that is named twice counts as it is
 * named first.
 *
 * @public
 */
export function readAzureDevOpsHosts(
  config: Config,
): readonly AzureDevOpsHost[] {
  const hosts = readForgeHosts(config, {
    key: 'azureDevOps',
    integrations: ['azure'],
    urlKey: 'baseUrl',
    urlOf: host => `https://${host}`,
    defaultHost: 'dev.azure.com',
  });
  return hosts.map(({ host, url }) => ({ host, baseUrl: url }));
}
