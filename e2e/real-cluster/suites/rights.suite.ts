import { randomBytes } from 'node:crypto';
import {
  auditLogType,
  bundleType,
  changeWindowType,
  commitStatusType,
  metricCheckType,
  notificationHookType,
  pipelineGroupType,
  pipelineType,
  policyGateType,
  promotionStepType,
  revertCommitType,
  subscriptionType,
  templateType,
} from '../../../plugins/kardinal-common/src';
import {
  graphRevisionType,
  graphType,
} from '../../../packages/graph-controller/src';
import { Tenant } from '../../../packages/sandbox/src/testing/tenants/Tenant';
import {
  controllerNamespace,
  TenantWorld,
} from '../../../packages/sandbox/src/testing/tenants/TenantWorld';
import { KubeObject } from '../../../packages/foundation/src';
import { KubeClient } from '../../../packages/kube-controller/src';
import { forgeLimitsName } from '../../../packages/promotion-engine/src/services/forgeLimits/LimitsMap';
import { sealKeySecret } from '../../../packages/promotion-engine/src/services/seals';
import { fileOf } from '../../../packages/sandbox/src/testing/tenants/platform';
import { applyFile, deployFile } from '../support/deployFiles';
import { until } from '../../support/until';
import {
  meetLimit,
  recordRendition,
  repeatCheck,
  sayTwice,
} from '../support/controllerRequests';
import { rbacSite } from '../support/rbacSite';
import { restrict } from '../support/restrict';
import { controllerFiles, grantedRights, usedRights } from '../support/rights';
import { kubeconfigText } from '../support/kubeconfigs';

const namespace = `rights-${randomBytes(3).toString('hex')}`;

/** The first start makes the definitions, the Lease, the keys and the record of limits, whatever ran on this cluster before. */
async function forgetInstallation(platform: KubeClient): Promise<void> {
  const system = { namespace: controllerNamespace };
  const [secretType, configMapType, leaseType, crdType] = await Promise.all([
    platform.resolve('v1', 'Secret'),
    platform.resolve('v1', 'ConfigMap'),
    platform.resolve('coordination.k8s.io/v1', 'Lease'),
    platform.resolve('apiextensions.k8s.io/v1', 'CustomResourceDefinition'),
  ]);
  await platform.delete(secretType!, { ...system, name: sealKeySecret });
  await platform.delete(configMapType!, { ...system, name: forgeLimitsName });
  await platform.delete(leaseType!, { ...system, name: 'kardinal-backend' });
  for (const { metadata } of (await platform.list(crdType!)).items) {
    const isOurs = /\.(kardinal\.io|experimental\.kro\.run)$/.test(
      metadata.name,
    );
    if (!isOurs) continue;
    await platform.delete(crdType!, metadata);
    await until(`the end of ${metadata.name}`, async () =>
      (await platform.get(crdType!, metadata)) ? undefined : true,
    );
  }
}

const pipelines = [
  ['orders', ['qa', 'live']],
  ['guestbook', ['prod']],
] as const;

/** A step waits for a Secret, and goes on as soon as it is there. */
async function waitForSecret(team: Tenant): Promise<void> {
  const { world, client } = team;
  const secretType = await client.resolve('v1', 'Secret');
  const key = { namespace, name: 'forge-token' };
  const secret = await client.get(secretType!, key);
  await client.delete(secretType!, key);
  await team.pipeline('late', ['dev']);
  await team.release('late');
  await world.until('a step that waits for its Secret', async () => {
    const { status } = await team.step('dev');
    return status?.conditions?.find(
      ({ reason }) => reason === 'CredentialMissing',
    );
  });
  await client.create(secretType!, {
    ...secret!,
    metadata: key,
  });
  await world.until('the promotion that waited', async () => {
    const files = await world.changedFiles();
    return files.includes(fileOf(namespace, 'dev')) || undefined;
  });
}

/** What commands of the portal do. */
async function annotate(client: KubeClient): Promise<void> {
  const metadata = { annotations: { 'kardinal.io/note': 'x' } };
  const merge = { type: 'merge', body: { metadata } } as const;
  await client.patch(pipelineType, { namespace, name: 'orders' }, merge);
  await client.patch(bundleType, { namespace, name: 'orders-4' }, merge);
}

/** A hook that has nothing to report says so. */
async function subscribe({ world, client }: Tenant): Promise<void> {
  const key = { namespace, name: 'team-chat' };
  await client.create(notificationHookType, {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'NotificationHook',
    metadata: key,
    spec: {
      type: 'slack',
      url: 'https://hooks.example.com/team',
      events: ['Gate.Overridden'],
    },
  });
  await world.until('the status of a hook', async () => {
    const hook = await client.get(notificationHookType, key);
    return hook?.status?.conditions;
  });
}

/** What the runtime does when somebody else wrote first. */
async function readAfterConflict(client: KubeClient): Promise<void> {
  for (const type of [
    auditLogType,
    bundleType,
    changeWindowType,
    commitStatusType,
    metricCheckType,
    notificationHookType,
    pipelineGroupType,
    pipelineType,
    policyGateType,
    promotionStepType,
    revertCommitType,
    subscriptionType,
    graphType,
    graphRevisionType,
  ])
    await client.get<KubeObject>(type, { namespace, name: 'written' });
  await client.get(templateType, { name: 'written' });
}

describe('the roles of deploy/', () => {
  let world: TenantWorld;

  beforeAll(async () => {
    const site = await rbacSite(kubeconfigText(), 'owner');
    await forgetInstallation(site.platform);
    world = await TenantWorld.start(site, [namespace]);
  });

  afterAll(() => world?.stop());

  it('let the controller do everything that it does, and grant nothing else', async () => {
    const { client } = world.engine;
    // What routes of the backend do for CI and the portal.
    const backend = new Tenant(world, client, namespace);
    const team = new Tenant(world, world.site.platform, namespace);
    await subscribe(team);
    await restrict(team, namespace);
    await waitForSecret(team);
    for (const [name, environments] of pipelines) {
      await team.pipeline(name, environments, {
        historyLimit: 1,
        graphHistoryLimit: 0,
      });
      for (const version of ['2', '3', '4']) {
        await backend.release(name, undefined, {}, version);
        await world.until(`a Graph of ${name}-${version}`, () =>
          client.get(graphType, { namespace, name: `${name}-${version}` }),
        );
      }
    }
    await annotate(client);
    await readAfterConflict(client);
    await recordRendition(client, namespace);
    await repeatCheck(client, namespace);
    await sayTwice(client, namespace);
    await meetLimit(client, controllerNamespace);
    await world.until('the end of what was superseded', async () => {
      const bundles = await client.list(bundleType, { namespace });
      const gates = await client.list(policyGateType, { namespace });
      const isOver = bundles.items.length < 8 && gates.items.length === 2;
      return isOver || undefined;
    });
    const used = usedRights(world.requests);
    expect(used.refused).toEqual([]);
    expect(used.rights).toEqual(await grantedRights(controllerFiles));
  });

  it('are written so that a cluster takes them, as are the examples', async () => {
    const files = ['network/network-policy.yaml', 'pod/backend.yaml'];
    const labels = { 'pod-security.kubernetes.io/enforce': 'restricted' };
    const namespaceType = await world.platform.resolve('v1', 'Namespace');
    await world.platform.patch(
      namespaceType!,
      { name: controllerNamespace },
      { type: 'merge', body: { metadata: { labels } } },
    );
    for (const file of files) await applyFile(world.platform, file);
    const pod = await podOf('pod/backend.yaml');
    const podType = await world.platform.resolve('v1', 'Pod');
    const admitted = await world.platform.create(podType!, pod);
    expect(admitted.metadata.name).toBe('kardinal-backend');
    await world.platform.delete(podType!, pod.metadata);
  });
});

/** A Pod of a Deployment's template: the level of its namespace is for Pods. */
async function podOf(file: string): Promise<KubeObject> {
  const [deployment] = await deployFile(file);
  const { spec } = deployment as KubeObject & {
    spec: { template: { spec: object } };
  };
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: deployment.metadata,
    spec: spec.template.spec,
  } as KubeObject;
}
