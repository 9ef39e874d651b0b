import { HttpKubeClient, KubeClient } from '@kardinal/kube-controller';
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
  { server, ...credentials }: RemoteAccess,
  guard: Pick<EgressGuard, 'lookupFor'>,
): RemoteClient {
  return HttpKubeClient.fromServer(
    { url: server, ...credentials },
    {
      userAgent: 'kardinal',
      timeoutMilliseconds: timeout,
      maxAnswerBytes: maxAnswer,
      lookup: guard.lookupFor(server),
    },
  );
}
