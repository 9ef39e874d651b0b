import { RootConfigService } from '@backstage/backend-plugin-api';
import { Cluster, KubeConfig, User } from '@kubernetes/client-node';

type Section = ReturnType<RootConfigService['getConfig']>;

/** A cluster of the configuration with the key that holds it, for messages. */
interface Found {
  readonly cluster: Section;
  readonly key: string;
}

const methodsKey = 'kubernetes.clusterLocatorMethods';

/**
 * How to reach a cluster that the configuration of the Kubernetes plugin names.
 *
 * Only clusters that stand in the configuration are known here, with the authentication of a service account: Kardinal
 * reconciles when nobody is signed in, so no person's credentials can serve.
 *
 * @throws Error that names the key and the fix.
 * @see https://backstage.io/docs/features/kubernetes/configuration
 */
export function kubernetesPluginCluster(
  config: RootConfigService,
  name: string,
): KubeConfig {
  const found = configuredClusters(config);
  const match = found.find(({ cluster }) => cluster.getString('name') === name);
  if (!match) {
    const known = found.map(({ cluster }) => cluster.getString('name'));
    throw new Error(
      `kardinal.controlPlane.cluster.name: ${methodsKey} has no cluster ${name} of type config; ${
        known.length > 0 ? `it has ${known.join(', ')}` : 'it has none'
      }`,
    );
  }
  const kubeConfig = new KubeConfig();
  kubeConfig.loadFromOptions({
    clusters: [clusterOf(match, name)],
    users: [userOf(match)],
    contexts: [{ name, cluster: name, user: 'kardinal' }],
    currentContext: name,
  });
  return kubeConfig;
}

function configuredClusters(config: RootConfigService): readonly Found[] {
  const methods = config.getOptionalConfigArray(methodsKey) ?? [];
  return methods.flatMap((method, at) => {
    if (method.getString('type') !== 'config') return [];
    return method.getConfigArray('clusters').map((cluster, index) => ({
      cluster,
      key: `${methodsKey}[${at}].clusters[${index}]`,
    }));
  });
}

function clusterOf({ cluster }: Found, name: string): Cluster {
  return {
    name,
    server: cluster.getString('url'),
    caData: cluster.getOptionalString('caData'),
    caFile: cluster.getOptionalString('caFile'),
    skipTLSVerify: cluster.getOptionalBoolean('skipTLSVerify') ?? false,
  };
}

function userOf({ cluster, key }: Found): User {
  const provider = cluster.getString('authProvider');
  if (provider !== 'serviceAccount')
    throw new Error(
      `${key}.authProvider: Kardinal can only use serviceAccount, not ${provider}; give kardinal.controlPlane.cluster.kubeconfig instead`,
    );
  const token = cluster.getOptionalString('serviceAccountToken');
  if (token === undefined)
    throw new Error(
      `${key}.serviceAccountToken is missing: Kardinal needs the token of a service account that may write its resources`,
    );
  return { name: 'kardinal', token };
}
