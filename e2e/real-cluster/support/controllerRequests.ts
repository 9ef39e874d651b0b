import {
  KubeObject,
  silentLogger,
  systemClock,
} from '../../../packages/foundation/src';
import {
  EventRecord,
  EventRecorder,
  KubeClient,
} from '../../../packages/kube-controller/src';
import { ForgeLimits } from '../../../packages/promotion-engine/src/services/forgeLimits/ForgeLimits';
import { LimitsMap } from '../../../packages/promotion-engine/src/services/forgeLimits/LimitsMap';
import {
  bundleType,
  commitStatusType,
  renditionType,
} from '../../../plugins/kardinal-common/src';

/** What is stored in a registry is recorded, as the controller of Bundles applies it. */
export async function recordRendition(
  client: KubeClient,
  namespace: string,
): Promise<void> {
  const digest = `sha256:${'0'.repeat(64)}`;
  await client.apply<KubeObject>(
    renditionType,
    {
      apiVersion: renditionType.apiVersion,
      kind: renditionType.kind,
      metadata: { namespace, name: 'orders.live.0' },
      spec: {
        pipeline: 'orders',
        bundle: 'orders-4',
        environment: 'live',
        source: {
          type: 'git',
          repository: 'https://forge.example.com/acme/gitops',
          commit: '0'.repeat(40),
        },
        renderer: { name: 'plain', version: '1' },
        inputs: digest,
        revision: { type: 'oci', reference: 'ghcr.io/acme/orders', digest },
      },
    } as KubeObject,
    { fieldManager: 'kardinal-bundle', onConflict: 'force' },
  );
}

/** A check of the forge that a gate asks for is repeated, and goes with the gate, as the controller of Pipelines does it. */
export async function repeatCheck(
  client: KubeClient,
  namespace: string,
): Promise<void> {
  const key = { namespace, name: 'forge-0123456789abcdef' };
  await client.apply<KubeObject>(
    commitStatusType,
    {
      apiVersion: commitStatusType.apiVersion,
      kind: commitStatusType.kind,
      metadata: { ...key, labels: { 'kardinal.io/read-from-forge': 'status' } },
      spec: {
        repository: 'https://forge.example.com/acme/gitops',
        sha: '0'.repeat(40),
        key: 'ci',
        phase: 'success',
      },
    } as KubeObject,
    { fieldManager: 'kardinal-pipeline', onConflict: 'force' },
  );
  await client.delete(commitStatusType, key);
}

/** A limit that a forge sets is shared. */
export async function meetLimit(
  client: KubeClient,
  namespace: string,
): Promise<void> {
  const clock = systemClock;
  const parts = { clock, logger: silentLogger };
  const map = new LimitsMap({ client, namespace, ...parts });
  const limits = new ForgeLimits({ map, ...parts });
  await limits.record('forge.example.com', 'rights', clock.now() + 1_000);
}

/** The same thing said twice is one event. */
export async function sayTwice(
  client: KubeClient,
  namespace: string,
): Promise<void> {
  const events = new EventRecorder({
    client,
    clock: systemClock,
    logger: silentLogger,
    instance: 'rights',
  });
  const bundle = await client.get(bundleType, { namespace, name: 'orders-4' });
  const event: EventRecord = { type: 'Normal', reason: 'Said', message: 'x' };
  for (let count = 0; count < 2; count++)
    events.record(bundle!, event, 'rights');
  await events.drained();
}
