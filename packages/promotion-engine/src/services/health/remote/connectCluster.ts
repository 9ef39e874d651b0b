import { HttpKubeClient, KubeClient } from '@kardinal/kube-controller';
import { KubeConfig } from '@kubernetes/client-node';
import { EgressGuard } from '../../egress';
import { RemoteAccess } from './readKubeconfig';

/** A client of a remote cluster. */
export interface RemoteClient extends Pick<KubeClient, 'list' | 'watch'> {
  /** Closes idle connections. */
  close(): void;
}

/** How long an answer may be silent, in milliseconds: then the cluster cannot be reached. */
const timeout = 15_000;

/** Bytes of an answer, or of an event: another one may answer without end. */
const maxAnswer = 32 * 1024 * 1024;

/** Connects to addresses that the guard allows, with nothing but what was read from a kubeconfig. */
export function connectCluster(
  { server, caData, ...user }: RemoteAccess,
  guard: Pick<EgressGuard, 'lookupFor'>,
): RemoteClient {
  const kubeConfig = new KubeConfig();
  kubeConfig.loadFromClusterAndUser(
    {
      name: 'remote',
      server,
      skipTLSVerify: false,
      ...(caData === undefined ? {} : { caData }),
    },
    { name: 'remote', ...user },
  );
  return HttpKubeClient.fromKubeConfig(kubeConfig, {
    userAgent: 'kardinal',
    timeoutMilliseconds: timeout,
    maxAnswerBytes: maxAnswer,
    lookup: guard.lookupFor(server),
  });
}
