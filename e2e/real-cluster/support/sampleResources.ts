import { KubeObject } from '../../../packages/foundation/src';
import { KubeClient } from '../../../packages/kube-controller/src';
import { samplePipeline } from '../../../packages/sandbox/src/seed/controlPlane';
import { typeOf } from '../../../packages/sandbox/src/kube/typeOf';
import { until } from '../../support/until';
import { Resource } from './rightsMatrix';

const kardinal = 'kardinal.io/v1alpha1';
const kro = 'experimental.kro.run/v1alpha1';
const rbac = 'rbac.authorization.k8s.io/v1';
const cloneUrl = 'http://localhost:1/platform/gitops.git';

type Fields = Readonly<Record<string, unknown>>;

/** What the product has, and what somebody would look for who wants more. */
const kindsIn = (
  namespace: string,
): readonly (readonly [string, string, string, Fields])[] => [
  ['auditlogs', kardinal, 'AuditLog', { spec: { pipeline: 'sample' } }],
  ['bundles', kardinal, 'Bundle', bundle()],
  [
    'notificationhooks',
    kardinal,
    'NotificationHook',
    { spec: { type: 'slack', url: 'https://hooks.example.com/x' } },
  ],
  ['changewindows', kardinal, 'ChangeWindow', { spec: changeWindow() }],
  ['commitstatuses', kardinal, 'CommitStatus', { spec: commitStatus() }],
  ['pipelinegroups', kardinal, 'PipelineGroup', { spec: pipelineGroup() }],
  ['pipelines', kardinal, 'Pipeline', { spec: samplePipeline(cloneUrl).spec }],
  ['policygates', kardinal, 'PolicyGate', { spec: { expression: 'true' } }],
  ['metricchecks', kardinal, 'MetricCheck', metricCheck()],
  ['promotionsteps', kardinal, 'PromotionStep', promotionStep()],
  ['renditions', kardinal, 'Rendition', { spec: rendition() }],
  ['revertcommits', kardinal, 'RevertCommit', { spec: revertCommit() }],
  ['subscriptions', kardinal, 'Subscription', subscription()],
  ['graphs', kro, 'Graph', { spec: { nodes: [] } }],
  [
    'graphrevisions',
    kro,
    'GraphRevision',
    { spec: { graph: 'sample', revision: 1, hash: 'x', nodes: [] } },
  ],
  ['events', 'events.k8s.io/v1', 'Event', event(namespace)],
  ['deployments', 'apps/v1', 'Deployment', deployment()],
  ['secrets', 'v1', 'Secret', {}],
  ['configmaps', 'v1', 'ConfigMap', {}],
  ['serviceaccounts', 'v1', 'ServiceAccount', {}],
  ['leases', 'coordination.k8s.io/v1', 'Lease', {}],
  ['roles', rbac, 'Role', { rules: [] }],
  ['rolebindings', rbac, 'RoleBinding', roleBinding()],
];

const withStatus: readonly string[] = [
  'auditlogs',
  'bundles',
  'metricchecks',
  'notificationhooks',
  'changewindows',
  'pipelinegroups',
  'pipelines',
  'policygates',
  'promotionsteps',
  'renditions',
  'revertcommits',
  'subscriptions',
  'graphs',
];

/** Makes one object of each in a namespace. */
export async function sampleResources(
  platform: KubeClient,
  namespace: string,
): Promise<readonly Resource[]> {
  const resources: Resource[] = [];
  for (const [name, apiVersion, kind, fields] of kindsIn(namespace)) {
    const metadata = { name: 'sample', namespace };
    const object: KubeObject = { apiVersion, kind, metadata, ...fields };
    // A definition that was applied just now is served a moment later.
    const type = await until(kind, () => typeOf(platform, object));
    const sample = await platform.create(type, object);
    resources.push({ name, apiVersion, sample });
    if (withStatus.includes(name))
      resources.push({ name: `${name}/status`, apiVersion, sample });
  }
  return resources;
}

/** Deletes the objects. */
export async function removeResources(
  platform: KubeClient,
  resources: readonly Resource[],
): Promise<void> {
  for (const { sample } of resources)
    await platform.delete(await typeOf(platform, sample), sample.metadata);
}

function changeWindow(): Fields {
  return {
    exclude: [{ start: '2026-12-20T00:00', end: '2027-01-04T00:00' }],
  };
}

function revertCommit(): Fields {
  return { pipeline: 'sample', environment: 'prod', bundle: 'sample-1' };
}

function commitStatus(): Fields {
  const sha = 'c'.repeat(40);
  return { pipelineRef: 'sample', sha, key: 'lint', phase: 'success' };
}

function pipelineGroup(): Fields {
  return {
    members: [{ pipeline: 'web' }, { pipeline: 'api' }],
    environments: ['prod'],
  };
}

function subscription(): Fields {
  const image = { repository: 'registry.example.com/acme/shop' };
  return { spec: { type: 'image', pipeline: 'sample', image } };
}

function metricCheck(): Fields {
  const provider = { type: 'prometheus', address: 'https://p.example.com' };
  return { spec: { provider, query: 'up', successCondition: '== 1' } };
}

function bundle(): Fields {
  const images = [{ reference: 'ghcr.io/kardinal-demo/guestbook:2.0.0' }];
  return { spec: { type: 'image', artifacts: { images } } };
}

function promotionStep(): Fields {
  return {
    spec: {
      pipeline: 'guestbook',
      environment: 'prod',
      bundleRef: 'guestbook-2',
      path: 'environments/prod',
      git: { url: cloneUrl, branch: 'main', provider: 'github' },
      approval: 'auto',
      steps: [{ uses: 'git-clone' }],
    },
  };
}

function rendition(): Fields {
  const commit = 'c'.repeat(40);
  return {
    pipeline: 'guestbook',
    bundle: 'guestbook-2',
    environment: 'prod',
    source: { type: 'git', repository: cloneUrl, commit },
    renderer: { name: 'kustomize', version: 'v5.8.1' },
    inputs: `sha256:${'0'.repeat(64)}`,
    revision: {
      type: 'git',
      repository: cloneUrl,
      branch: 'environments/prod',
      commit,
    },
  };
}

function event(namespace: string): Fields {
  const regarding = { apiVersion: kardinal, kind: 'Bundle', name: 'sample' };
  return {
    eventTime: '2026-11-18T10:00:00.000000Z',
    reportingController: 'kardinal',
    reportingInstance: 'kardinal-0',
    action: 'Tried',
    reason: 'Tried',
    type: 'Normal',
    regarding: { ...regarding, namespace },
  };
}

function deployment(): Fields {
  const labels = { app: 'sample' };
  const containers = [{ name: 'app', image: 'app:1' }];
  return {
    spec: {
      replicas: 0,
      selector: { matchLabels: labels },
      template: { metadata: { labels }, spec: { containers } },
    },
  };
}

function roleBinding(): Fields {
  const roleRef = { apiGroup: rbac.split('/')[0], kind: 'Role' };
  return { roleRef: { ...roleRef, name: 'sample' }, subjects: [] };
}
