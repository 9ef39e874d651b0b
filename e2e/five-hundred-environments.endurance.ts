import { expect } from '@playwright/test';
import { KubeObject } from '../packages/foundation/src';
import { createOnce } from '../packages/sandbox/src/kube/createOnce';
import { pipelineType } from '../plugins/kardinal-common/src';
import { releaseBy } from './support/ci';
import { journey } from './support/journey';
import { patience } from './support/patience';
import { pushFiles } from './support/pushFiles';
import { EnvironmentOptions, Service } from './support/Service';
import { settled } from './support/settled';
import { until } from './support/until';

const count = 500;
const name = 'fleet';

/** One canary, then nine, then all others. */
const environments = Array.from({ length: count }, (_, index) => {
  const environment = `site-${String(index).padStart(3, '0')}`;
  return {
    name: environment,
    wave: waveOf(index),
    health: {
      resource: {
        kind: 'Deployment',
        condition: 'Available',
        name: environment,
        namespace: name,
      },
    },
  } satisfies EnvironmentOptions;
});

function waveOf(index: number): number {
  if (index === 0) return 1;
  return index < 10 ? 2 : 3;
}

const fleet = new Service(name, { environments });

journey(
  'one release goes through five hundred environments in three waves',
  async ({ sandbox }) => {
    const { platform, kubernetes, forge } = sandbox;
    await createOnce(platform, namespace());
    const files = environments.flatMap(each =>
      Object.entries(manifests(each.name)),
    );
    await pushFiles(sandbox, Object.fromEntries(files), `Add ${name}`);
    await kubernetes.client.create(
      pipelineType,
      fleet.pipeline(forge.cloneUrl),
    );

    const { name: bundle } = await releaseBy(sandbox, fleet.ciRequest('1.0.0'));
    const { status } = await until(
      'five hundred verified environments',
      async () => {
        const found = await kubernetes.bundle(bundle);
        return found?.status?.phase === 'Verified' ? found : undefined;
      },
      { seconds: 720 * patience, everyMs: 2_000 },
    );

    const entries = Object.values(status?.environments ?? {});
    expect(entries).toHaveLength(count);
    expect(new Set(entries.map(({ state }) => state))).toEqual(
      new Set(['Verified']),
    );
    expect(status?.environments?.['site-499'].upstreams).toHaveLength(9);
    const promoted = (await forge.promotions()).filter(
      each => each.bundle === bundle,
    );
    expect(new Set(promoted.map(each => each.environment)).size).toBe(count);
    expect(promoted).toHaveLength(count);
    await settled(sandbox, name);
  },
);

function namespace(): KubeObject {
  return { apiVersion: 'v1', kind: 'Namespace', metadata: { name } };
}

/** No pods: a rollout is over as soon as somebody looks. */
function manifests(environment: string): Readonly<Record<string, string>> {
  const path = fleet.pathOf(environment);
  return {
    [`${path}/kustomization.yaml`]: `namespace: ${name}
resources:
  - deployment.yaml
images:
  - name: ${name}
    newName: registry.example.com/${name}
    newTag: 0.0.0
`,
    [`${path}/deployment.yaml`]: `apiVersion: apps/v1
kind: Deployment
metadata:
  name: ${environment}
spec:
  replicas: 0
  selector:
    matchLabels: { app: ${environment} }
  template:
    metadata:
      labels: { app: ${environment} }
    spec:
      containers:
        - name: ${name}
          image: ${name}
`,
  };
}
