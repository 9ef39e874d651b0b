import { KubeClient } from '../../packages/kube-controller/src';
import { createOnce } from '../../packages/sandbox/src/kube/createOnce';
import {
  CommitStatus,
  commitStatusType,
} from '../../plugins/kardinal-common/src';
import { TestSandbox } from './TestSandbox';
import { until } from './until';

/** Somebody says something of a commit, by a CommitStatus for each key of each commit. */
export async function sayOfCommit(
  client: KubeClient,
  spec: CommitStatus['spec'],
): Promise<void> {
  const name = `${spec.key}-${spec.sha.slice(0, 10)}`;
  const metadata = { name, namespace: 'default' };
  if ((await client.get(commitStatusType, metadata)) !== undefined) {
    const { phase } = spec;
    const body = { spec: { phase } };
    await client.patch(commitStatusType, metadata, { type: 'merge', body });
    return;
  }
  await createOnce(client, {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'CommitStatus',
    metadata,
    spec,
  } as CommitStatus);
}

/** Resolves when the gate of a Bundle is closed for a reason that matches. */
export function gateSays(
  { kubernetes }: TestSandbox,
  { bundle, gate }: { readonly bundle: string; readonly gate: string },
  pattern: RegExp,
): Promise<string> {
  let seen: string | undefined;
  return until(
    `a gate ${gate} of ${bundle} that says ${pattern}`,
    async () => {
      const gates = await kubernetes.gatesOf(bundle);
      seen = gates[gate]?.status?.reason;
      return seen !== undefined && pattern.test(seen) ? seen : undefined;
    },
    { instead: () => seen ?? 'no reason' },
  );
}
