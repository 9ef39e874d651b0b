import { HttpKubeClient, KubeClient } from '@kardinal/kube-controller';
import { KubeConfig } from '@kubernetes/client-node';
import { CliError } from '../CliCommand';

/** What of a kubeconfig is used; the current context and its namespace where nothing is said. */
export interface Target {
  readonly kubeconfig?: string | undefined;
  readonly context?: string | undefined;
  readonly namespace?: string | undefined;
  /** Called with the time of the server that an answer has, in milliseconds since the Unix epoch. */
  readonly onServerTime?: (instant: number) => void;
}

/** A Kubernetes API, and the namespace that is asked about. */
export interface Connection {
  readonly client: KubeClient;
  readonly namespace: string;
  /** How the kubeconfig calls whoever asks; only words, as a kubeconfig is theirs. */
  readonly user: string;
}

/** What is asked where nothing names a server, as by `kubectl`: nobody means it. */
const nowhere = 'http://localhost:8080';

/**
 * As `kubectl` connects: `--kubeconfig`, else `KUBECONFIG`, else `~/.kube/config`, else the ServiceAccount of the Pod.
 *
 * @throws CliError where there is no kubeconfig, or no such file or context
 * @see https://kubernetes.io/docs/concepts/configuration/organize-cluster-access-kubeconfig/
 */
export function connect({
  kubeconfig,
  context,
  namespace,
  onServerTime,
}: Target): Connection {
  const config = new KubeConfig();
  try {
    if (kubeconfig === undefined) config.loadFromDefault();
    else config.loadFromFile(kubeconfig);
  } catch (error) {
    throw new CliError(
      `The kubeconfig cannot be read: ${messageOf(
        error,
      )}; name another with --kubeconfig`,
    );
  }
  const asked = config.getCurrentCluster();
  const isDefault = asked?.name === 'cluster' && asked.server === nowhere;
  if (kubeconfig === undefined && isDefault)
    throw new CliError(
      'There is no kubeconfig, and so no cluster to ask: name one with --kubeconfig or the variable KUBECONFIG',
    );
  if (context !== undefined) {
    if (config.getContextObject(context) === null)
      throw new CliError(
        `The kubeconfig has no context ${context}; it has ${config
          .getContexts()
          .map(({ name }) => name)
          .join(', ')}`,
      );
    config.setCurrentContext(context);
  }
  const current = config.getContextObject(config.getCurrentContext());
  return {
    client: HttpKubeClient.fromKubeConfig(config, {
      userAgent: 'kardinal',
      ...(onServerTime === undefined ? {} : { onServerTime }),
    }),
    namespace: namespace ?? current?.namespace ?? 'default',
    user: current?.user ?? 'unknown',
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
