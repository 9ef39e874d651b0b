import { expect } from '@playwright/test';
import { KubeClient } from '../packages/kube-controller/src';
import { createOnce } from '../packages/sandbox/src/kube/createOnce';
import {
  Bundle,
  bundleType,
  pipelineType,
  renditionType,
  Template,
  templateType,
} from '../plugins/kardinal-common/src';
import { filesAt } from './support/filesAt';
import { verifiedIn } from './support/promotions';
import { pushFiles } from './support/pushFiles';
import { Service } from './support/Service';
import { settled } from './support/settled';
import { sharedJourney } from './support/sharedJourney';
import { RunningRegistry, startRegistry } from './support/startRegistry';
import { until } from './support/until';

const app = 'larch';
const key = { namespace: 'default', name: app };
const rendered = `rendered/deployment.apps_${app}.yaml`;

const manifest = `apiVersion: apps/v1
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
          image: none
`;

const patch = (path: string, value: string | number) => ({
  target: { kind: 'Deployment', name: app },
  // Any scalar, which the generated type does not say.
  updates: [{ path, value: value as never }],
});

const image = patch(
  'spec.template.spec.containers[0].image',
  `registry.example.com/${app}:\${bundle.version}`,
);

/** What the platform makes. */
const templateOf = ({ url }: RunningRegistry, digest: string): Template => ({
  apiVersion: 'kardinal.io/v1alpha1',
  kind: 'Template',
  metadata: { name: app },
  spec: {
    source: {
      type: 'manifests',
      registry: url,
      repository: 'platform/web-service',
      digest,
    },
    defaults: { patches: [image] },
    overrides: {
      patches: {
        policy: 'Restricted',
        allow: [{ kind: 'Deployment', paths: ['spec.replicas'] }],
      },
    },
  },
});

/** What the team has, with what it overrides. */
const serviceWith = (
  { url: registry }: RunningRegistry,
  override: ReturnType<typeof patch>,
) =>
  new Service(app, {
    environments: [
      {
        name: 'dev',
        steps: [
          { uses: 'git-clone' },
          {
            uses: 'render-template',
            config: { template: app, patches: [override] },
          },
          {
            uses: 'push-rendition',
            config: { registry, repository: `acme/rendered/${app}` },
          },
          { uses: 'git-commit' },
          { uses: 'git-push' },
          { uses: 'health-check' },
        ],
      },
    ],
  });

/** The Bundle that a change of the Template is promoted by. */
async function renderedAgain(
  client: KubeClient,
  { metadata: { name, namespace = 'default' } }: Bundle,
): Promise<Bundle | undefined> {
  const { items } = await client.list(bundleType, { namespace });
  const reason = `Template ${app} changed: what ${name} promotes is rendered again`;
  return items.find(
    ({ metadata }) => metadata.annotations?.['kardinal.io/reason'] === reason,
  );
}

sharedJourney(
  'a team overrides what the Template of the platform allows and nothing else, and a change of the Template is rendered again',
  async ({ sandbox }) => {
    const { kubernetes, platform, forge } = sandbox;
    const { client } = kubernetes;
    const registry = await startRegistry();
    try {
      const service = serviceWith(registry, patch('spec.replicas', 2));
      const directory = service.pathOf('dev');
      await pushFiles(
        sandbox,
        {
          [`${directory}/kustomization.yaml`]: `namespace: ${service.namespaceOf(
            'dev',
          )}\nresources:\n  - ${rendered}\n`,
          // Before the first release there is nothing to run.
          [`${directory}/rendered/.kardinal-rendered`]: '\n',
          [`${directory}/${rendered}`]: '# Nothing was released.\n',
        },
        `Add ${app}`,
      );
      await createOnce(platform, {
        apiVersion: 'v1',
        kind: 'Namespace',
        metadata: { name: service.namespaceOf('dev') },
      });
      const files = { 'manifest.yaml': manifest };
      const digest = await registry.store('platform/web-service', files);
      await client.create(templateType, templateOf(registry, digest));
      await client.create(pipelineType, service.pipeline(forge.cloneUrl));

      const override = (own: ReturnType<typeof patch>) => {
        const { spec } = serviceWith(registry, own).pipeline(forge.cloneUrl);
        return client.patch(pipelineType, key, {
          type: 'merge',
          body: { spec: { environments: spec.environments } },
        });
      };
      const problem = async () => {
        const pipeline = await client.get(pipelineType, key);
        const { conditions = [] } = pipeline?.status ?? {};
        return conditions.find(({ status }) => status === 'False')?.message;
      };

      // What the Template allows.
      const first = service.bundle('1.0.0');
      await client.create(bundleType, first);
      await verifiedIn(sandbox, first.metadata.name, 'dev');
      const before = await filesAt(sandbox, directory);
      expect(before[rendered]).toContain('replicas: 2\n');
      expect(before[rendered]).toContain(
        `image: ${service.imageOf('1.0.0')}\n`,
      );
      const stored = registry.manifests();

      // What it does not.
      await override(patch('spec.template.spec.hostNetwork', 'true'));
      const allowed = `is not in the allow-list of Template ${app}: allowed are spec.replicas of every Deployment`;
      await until('what is not allowed, in words', async () => {
        const said = await problem();
        return (
          said?.startsWith(
            `spec.environments[0].steps[1].config.patches[0].updates[0].path: spec.template.spec.hostNetwork of Deployment ${app} ${allowed}`,
          ) || undefined
        );
      });
      const refused = service.bundle('1.1.0');
      await client.create(bundleType, refused);
      await until('a Bundle that failed', async () => {
        const found = await kubernetes.bundle(refused.metadata.name);
        return found?.status?.phase === 'Failed' || undefined;
      });
      expect(await filesAt(sandbox, directory)).toEqual(before);
      expect(registry.manifests()).toEqual(stored);

      // The team asks for less, and what failed for it goes on; then the platform changes the Template.
      await override(patch('spec.replicas', 2));
      await verifiedIn(sandbox, refused.metadata.name, 'dev');
      const patches = [image, patch('metadata.labels.tier', 'gold')];
      await client.patch(
        templateType,
        { name: app },
        { type: 'merge', body: { spec: { defaults: { patches } } } },
      );
      const again = await until('a Bundle that renders it again', () =>
        renderedAgain(client, refused),
      );
      await verifiedIn(sandbox, again.metadata.name, 'dev');
      const after = await filesAt(sandbox, directory);
      expect(after[rendered]).toContain('tier: gold\n');
      expect(after[rendered]).toContain('replicas: 2\n');
      expect(after[rendered]).toContain(`image: ${service.imageOf('1.1.0')}\n`);

      const { items } = await client.list(renditionType, {
        namespace: 'default',
      });
      const own = items.filter(({ spec }) => spec.pipeline === app);
      expect(own.map(({ spec }) => spec.template)).toEqual([app, app, app]);
      expect(new Set(own.map(({ spec }) => spec.inputs)).size).toBe(3);
      await settled(sandbox, app);
    } finally {
      registry.stop();
    }
  },
);
