import {
  ScmClient,
  ScmProvider,
} from '@kardinal/backstage-plugin-kardinal-node';
import { OutsideCall } from '@kardinal/kube-controller/testing';

/** Calls that change the forge. */
const writes: ReadonlySet<string | symbol> = new Set<keyof ScmClient>([
  'openPullRequest',
  'updatePullRequest',
  'comment',
  'closePullRequest',
  'mergePullRequest',
  'deleteBranch',
  'setCommitStatus',
]);

/** A provider each of whose writes is a call to the outside. */
export function gatedProvider(
  provider: ScmProvider,
  outside: OutsideCall,
): ScmProvider {
  const gated: ProxyHandler<ScmClient> = {
    get: (client, name) => {
      const method = Reflect.get(client, name).bind(client);
      return writes.has(name)
        ? (...args: unknown[]) => outside(String(name), () => method(...args))
        : method;
    },
  };
  return {
    ...provider,
    client: credentials => new Proxy(provider.client(credentials), gated),
  };
}
