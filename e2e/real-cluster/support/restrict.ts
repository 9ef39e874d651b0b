import {
  ChangeWindow,
  changeWindowType,
  CommitStatus,
  commitStatusType,
  MetricCheck,
  metricCheckType,
  PipelineGroup,
  pipelineGroupType,
  RevertCommit,
  revertCommitType,
  Subscription,
  subscriptionType,
  Template,
  templateType,
} from '../../../plugins/kardinal-common/src';
import { Tenant } from '../../../packages/sandbox/src/testing/tenants/Tenant';

type Restriction =
  | ChangeWindow
  | PipelineGroup
  | MetricCheck
  | CommitStatus
  | RevertCommit
  | Subscription;

const template: Template = {
  apiVersion: 'kardinal.io/v1alpha1',
  kind: 'Template',
  metadata: { name: 'restriction' },
  spec: {
    source: {
      type: 'manifests',
      registry: 'https://registry.example.com',
      repository: 'acme/web',
      digest: `sha256:${'0'.repeat(64)}`,
    },
  },
};

/** A window that is over, a group without its Pipelines, a check and a wish that nobody can carry out, and a check and a Subscription of no Pipeline say so; a Template by digest says that nobody looks at it. */
export async function restrict(
  { world, client }: Tenant,
  namespace: string,
): Promise<void> {
  const metadata = { namespace, name: 'restriction' };
  await client.create(changeWindowType, {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'ChangeWindow',
    metadata,
    spec: { exclude: [{ start: '2026-01-01T00:00', end: '2026-01-02T00:00' }] },
  });
  await client.create(metricCheckType, {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'MetricCheck',
    metadata,
    spec: {
      provider: { type: 'nobody', address: 'https://metrics.example.com' },
      query: 'up',
      successCondition: '>= 1',
      noDataBehavior: 'hold',
      interval: '1m',
      timeout: '10s',
    },
  });
  await client.create(pipelineGroupType, {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'PipelineGroup',
    metadata,
    spec: {
      members: [{ pipeline: 'orders' }, { pipeline: 'nothing' }],
      environments: ['prod'],
    },
  });
  await client.create(revertCommitType, {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'RevertCommit',
    metadata,
    spec: { pipeline: 'nothing', environment: 'prod', bundle: 'nothing' },
  });
  await client.create(commitStatusType, {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'CommitStatus',
    metadata,
    spec: {
      pipelineRef: 'nothing',
      sha: '0'.repeat(40),
      key: 'lint',
      phase: 'success',
    },
  });
  await client.create(subscriptionType, {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'Subscription',
    metadata,
    spec: {
      type: 'image',
      pipeline: 'nothing',
      first: 'skipped',
      image: {
        repository: 'registry.example.com/acme/shop',
        select: 'semver',
        pin: 'digest',
      },
    },
  });
  for (const type of [
    changeWindowType,
    commitStatusType,
    pipelineGroupType,
    metricCheckType,
    revertCommitType,
    subscriptionType,
  ])
    await world.until(`the status of a ${type.kind}`, async () => {
      const found = await client.get<Restriction>(type, metadata);
      return found?.status;
    });
  await client.create(templateType, template);
  await world.until('the status of a Template', async () => {
    const found = await client.get(templateType, template.metadata);
    return found?.status;
  });
}
