import { expect } from '@playwright/test';
import { createOnce } from '../packages/sandbox/src/kube/createOnce';
import { bundleType, pipelineType } from '../plugins/kardinal-common/src';
import { filesAt } from './support/filesAt';
import { pullRequestFor, verifiedIn } from './support/promotions';
import { pushFiles } from './support/pushFiles';
import { findsProgram } from './support/renderingPrograms';
import { EnvironmentOptions, Service } from './support/Service';
import { settled } from './support/settled';
import { sharedJourney } from './support/sharedJourney';
import { until } from './support/until';

const edits = [
  { uses: 'git-clone' },
  {
    uses: 'yaml-update',
    config: {
      file: 'source/kustomization.yaml',
      updates: [{ path: 'images[0].newTag', value: '${bundle.version}' }],
    },
  },
  { uses: 'kustomize-build', config: { path: 'source' } },
  { uses: 'git-commit' },
  { uses: 'git-push' },
];

const environments: readonly EnvironmentOptions[] = [
  {
    name: 'dev',
    approval: 'auto',
    steps: [...edits, { uses: 'health-check' }],
  },
  {
    name: 'live',
    approval: 'pr-review',
    steps: [
      ...edits,
      { uses: 'open-pr' },
      { uses: 'wait-for-merge' },
      { uses: 'health-check' },
    ],
  },
];

const service = new Service('atlas', { environments });
const { name: app } = service;

/** Everything that the environments share, beside them. */
const base = {
  [`bases/${app}/kustomization.yaml`]:
    'resources: [deployment.yaml, settings.yaml]\n',
  [`bases/${app}/settings.yaml`]:
    'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: settings\ndata:\n  MODE: calm\n',
  [`bases/${app}/deployment.yaml`]: `apiVersion: apps/v1
kind: Deployment
metadata:
  name: ${app}
spec:
  replicas: 1
  selector:
    matchLabels: { app: ${app} }
  template:
    metadata:
      labels: { app: ${app} }
    spec:
      containers:
        - name: ${app}
          image: ${app}
`,
};

const fileOf = (kind: string, environment: string, name: string) =>
  `rendered/${kind}_${service.namespaceOf(environment)}_${name}.yaml`;

/** What it is rendered from, and what the sandbox's GitOps tool reads: the rendered manifests. */
const sourcesOf = (environment: string) => ({
  [`${service.pathOf(environment)}/kustomization.yaml`]: `resources:
  - ${fileOf('deployment.apps', environment, app)}
`,
  [`${service.pathOf(
    environment,
  )}/source/kustomization.yaml`]: `namespace: ${service.namespaceOf(
    environment,
  )}
resources:
  - ../../../bases/${app}
images:
  - name: ${app}
    newName: registry.example.com/${app}
    newTag: 0.0.0
`,
  // Before the first release there is nothing to run.
  [`${service.pathOf(environment)}/rendered/.kardinal-rendered`]: '\n',
  [`${service.pathOf(environment)}/${fileOf(
    'deployment.apps',
    environment,
    app,
  )}`]: '# Nothing was released.\n',
});

sharedJourney(
  'what runs is rendered into the repository, reviewed as it is, and goes when it is not made any more',
  async ({ sandbox }) => {
    const { kubernetes, platform, forge } = sandbox;
    await pushFiles(
      sandbox,
      Object.assign({}, base, ...service.environments.map(sourcesOf)),
      'Add atlas',
    );
    for (const environment of service.environments)
      await createOnce(platform, {
        apiVersion: 'v1',
        kind: 'Namespace',
        metadata: { name: service.namespaceOf(environment) },
      });
    await kubernetes.client.create(
      pipelineType,
      service.pipeline(forge.cloneUrl),
    );
    const first = service.bundle('1.0.0');
    await kubernetes.client.create(bundleType, first);

    if (!(await findsProgram('kustomize', 'kubectl'))) {
      await until('what is missing, in words', async () => {
        const steps = await kubernetes.stepsOf(first.metadata.name);
        const { status } =
          steps.find(({ spec }) => spec.bundleRef === first.metadata.name) ??
          {};
        return /None of kustomize, kubectl is on the PATH of the backend/.test(
          status?.message ?? '',
        )
          ? status
          : undefined;
      });
      return;
    }

    const settings = fileOf('configmap', 'dev', 'settings');
    const deployment = fileOf('deployment.apps', 'dev', app);
    await verifiedIn(sandbox, first.metadata.name, 'dev');
    const dev = await filesAt(sandbox, service.pathOf('dev'));
    expect(Object.keys(dev)).toEqual([
      'kustomization.yaml',
      'rendered/.kardinal-rendered',
      settings,
      deployment,
      'source/kustomization.yaml',
    ]);
    expect(dev[deployment]).toContain(`image: ${service.imageOf('1.0.0')}\n`);

    const pull = await pullRequestFor(sandbox, first.metadata.name, 'live');
    const proposed = await filesAt(
      sandbox,
      service.pathOf('live'),
      pull.head.ref,
    );
    expect(proposed[fileOf('deployment.apps', 'live', app)]).toContain(
      `image: ${service.imageOf('1.0.0')}\n`,
    );
    await forge.merge(pull.number);
    await verifiedIn(sandbox, first.metadata.name, 'live');

    await pushFiles(
      sandbox,
      {
        [`bases/${app}/kustomization.yaml`]: 'resources: [deployment.yaml]\n',
        [`bases/${app}/settings.yaml`]: undefined,
      },
      'Remove the settings of atlas',
    );
    const second = service.bundle('1.1.0');
    await kubernetes.client.create(bundleType, second);
    await verifiedIn(sandbox, second.metadata.name, 'dev');
    const after = await filesAt(sandbox, service.pathOf('dev'));
    expect(Object.keys(after)).not.toContain(settings);
    expect(after[deployment]).toContain(`image: ${service.imageOf('1.1.0')}\n`);
    await pullRequestFor(sandbox, second.metadata.name, 'live');
    await settled(sandbox, app);
  },
);
