import {
  Bundle,
  bundleType,
  auditLogType,
  changeWindowType,
  collectTemplates,
  commitStatusType,
  environmentOf,
  GraphNodeSpec,
  kindOf,
  metricCheckType,
  orderEnvironments,
  pipelineGroupType,
  pipelineType,
  PolicyGate,
  policyGateType,
  PromotionStep,
  promotionStepType,
  renditionType,
  subscriptionType,
  templateType,
  translate,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  aBundle,
  aGate,
  aPipeline,
} from '@kardinal/backstage-plugin-kardinal-common/testUtils';
import { Graph, graphType } from '@kardinal/graph-controller';
import { KubeObject, ResourceType } from '@kardinal/kube-controller';
import { FakeCluster, ManualClock } from '@kardinal/kube-controller/testing';

const policyNamespaces = ['platform-policies'];

/** Kinds that the cluster of {@link aRelease} serves. */
const types = [
  pipelineType,
  bundleType,
  promotionStepType,
  policyGateType,
  changeWindowType,
  commitStatusType,
  metricCheckType,
  pipelineGroupType,
  renditionType,
  templateType,
  graphType,
  auditLogType,
  subscriptionType,
];

/** `guestbook`: 1.0.0 is verified in dev and prod, 2.0.0 in dev, and waits before prod for a gate. */
export async function aRelease(clock: ManualClock) {
  const cluster = new FakeCluster({ types, clock });
  const pipeline = aPipeline(['dev', 'prod']);
  const gate = aGate('no-friday', {
    labels: { 'kardinal.io/scope': 'org', 'kardinal.io/applies-to': 'prod' },
    spec: { expression: 'bundle.version != "2.0.0"', message: 'Not this one.' },
  });
  const older = aBundle('1.0.0', {
    status: {
      phase: 'Verified',
      environments: {
        dev: verified('2026-11-17T10:00:00Z'),
        prod: verified('2026-11-17T11:00:00Z'),
      },
    },
  });
  const bundle = aBundle('2.0.0', {
    metadata: { creationTimestamp: '2026-11-18T09:00:00Z' },
    spec: { provenance: { commitSHA: '3a1f9d2', author: 'ana' } },
    status: {
      phase: 'Promoting',
      environments: { dev: verified('2026-11-18T09:30:00Z') },
    },
  });
  await cluster.create(pipelineType, pipeline);
  await cluster.create(policyGateType, gate);
  await put(cluster, bundleType, older);
  await promote(cluster, await put(cluster, bundleType, bundle), {
    pipeline,
    gate,
  });
  return { cluster, pipeline, gate, older, bundle };
}

/** What the engine would have made by then. */
async function promote(
  cluster: FakeCluster,
  bundle: Bundle,
  {
    pipeline,
    gate,
  }: {
    readonly pipeline: ReturnType<typeof aPipeline>;
    readonly gate: PolicyGate;
  },
): Promise<void> {
  const order = orderEnvironments(pipeline);
  if (order.type === 'invalid') throw new Error('the Pipeline is invalid');
  const graph = translate({
    pipeline,
    bundle,
    environments: order.environments,
    gates: collectTemplates([gate], pipeline, policyNamespaces),
  });
  await cluster.create(graphType, graph as unknown as Graph);
  const made = <T extends PromotionStep | PolicyGate>({
    template,
  }: GraphNodeSpec): T => {
    const object = template as unknown as T;
    const metadata = { ...object.metadata, namespace: 'default' };
    // The Graph resolves what refers to other nodes.
    const spec = { ...object.spec, bundleRef: bundle.metadata.name };
    return { ...object, metadata, spec };
  };
  for (const node of graph.spec.nodes) {
    if (kindOf(node) === 'PolicyGate')
      await cluster.create(policyGateType, made<PolicyGate>(node));
    if (kindOf(node) !== 'PromotionStep') continue;
    const at = '2026-11-18T09:30:00Z';
    const step = made<PromotionStep>(node);
    await put(cluster, promotionStepType, {
      ...step,
      ...(environmentOf(node) === 'dev' ? { status: verified(at) } : {}),
    });
  }
}

function verified(at: string) {
  return { state: 'Verified', verifiedAt: at, finishedAt: at } as const;
}

/** With its status, which is a subresource. */
async function put<T extends KubeObject & { readonly status?: object }>(
  cluster: FakeCluster,
  type: ResourceType<T>,
  object: T,
): Promise<T> {
  const { metadata } = await cluster.create(type, object);
  const made = { ...object, metadata };
  return object.status === undefined ? made : cluster.replaceStatus(type, made);
}
