import { expect } from '@playwright/test';
import { createOnce } from '../packages/sandbox/src/kube/createOnce';
import {
  Bundle,
  bundleType,
  labels,
  pipelineType,
  renditionType,
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

const app = 'alder';
const source = 'platform/alder';
const rendered = `rendered/deployment.apps_${app}.yaml`;

const manifest = (tier: string) => `apiVersion: apps/v1
kind: Deployment
metadata:
  name: ${app}
  labels: { tier: ${tier} }
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

const serviceOf = ({ url: registry }: RunningRegistry) =>
  new Service(app, {
    environments: ['dev', 'staging'].map(name => ({
      name,
      steps: [
        { uses: 'git-clone' },
        { uses: 'render-template', config: { template: app } },
        {
          uses: 'push-rendition',
          config: { registry, repository: `acme/rendered/${app}` },
        },
        { uses: 'git-commit' },
        { uses: 'git-push' },
        { uses: 'health-check' },
      ],
    })),
  });

sharedJourney(
  'a moved tag of what a Template is rendered from is rendered again and promoted, and a registry that lies moves nothing',
  async ({ sandbox }) => {
    const { kubernetes, platform, forge } = sandbox;
    const { client } = kubernetes;
    const registry = await startRegistry();
    const key = { name: app };
    const release = (tier: string) =>
      registry.store(source, { 'manifest.yaml': manifest(tier) }, 'stable');
    try {
      const service = serviceOf(registry);
      for (const environment of ['dev', 'staging']) {
        const directory = service.pathOf(environment);
        const namespace = service.namespaceOf(environment);
        await pushFiles(
          sandbox,
          {
            [`${directory}/kustomization.yaml`]: `namespace: ${namespace}\nresources:\n  - ${rendered}\n`,
            // Before the first release there is nothing to run.
            [`${directory}/rendered/.kardinal-rendered`]: '\n',
            [`${directory}/${rendered}`]: '# Nothing was released.\n',
          },
          `Add ${app} in ${environment}`,
        );
        await createOnce(platform, {
          apiVersion: 'v1',
          kind: 'Namespace',
          metadata: { name: namespace },
        });
      }
      const first = await release('silver');
      await client.create(templateType, {
        apiVersion: 'kardinal.io/v1alpha1',
        kind: 'Template',
        metadata: key,
        spec: {
          source: {
            type: 'manifests',
            registry: registry.url,
            repository: source,
            tag: 'stable',
          },
          defaults: {
            patches: [
              {
                target: { kind: 'Deployment', name: app },
                updates: [
                  {
                    path: 'spec.template.spec.containers[0].image',
                    // Any scalar, which the generated type does not say.
                    value:
                      `registry.example.com/${app}:\${bundle.version}` as never,
                  },
                ],
              },
            ],
          },
        },
      });
      await client.create(pipelineType, service.pipeline(forge.cloneUrl));

      const status = async () => (await client.get(templateType, key))?.status;
      /** As a job that has pushed does, so that nobody waits for the interval. */
      const lookNow = async () => {
        const annotations = { [labels.lookAt]: new Date().toISOString() };
        await client.patch(templateType, key, {
          type: 'merge',
          body: { metadata: { annotations } },
        });
      };
      const recorded = (digest: string) =>
        until(`${digest} on record`, async () =>
          (await status())?.source?.digest === digest ? digest : undefined,
        );
      const bundles = async (): Promise<readonly Bundle[]> => {
        const { items } = await client.list(bundleType, {
          namespace: 'default',
        });
        return items.filter(({ spec }) =>
          spec.artifacts.images?.some(({ reference }) =>
            reference.startsWith(`registry.example.com/${app}:`),
          ),
        );
      };
      const tierIn = async (environment: string) => {
        const files = await filesAt(sandbox, service.pathOf(environment));
        return /tier: (\w+)/.exec(files[rendered])?.[1];
      };
      /** The newest Bundle beside those that are known, in both environments. */
      const promotedBeside = async (known: readonly Bundle[]) => {
        const again = await until('a Bundle that renders it again', async () =>
          (
            await bundles()
          ).find(each =>
            known.every(({ metadata }) => metadata.uid !== each.metadata.uid),
          ),
        );
        await verifiedIn(sandbox, again.metadata.name, 'dev');
        await verifiedIn(sandbox, again.metadata.name, 'staging');
        return again;
      };

      // What the tag means is rendered, and is on record.
      const bundle = service.bundle('1.0.0');
      await client.create(bundleType, bundle);
      await verifiedIn(sandbox, bundle.metadata.name, 'staging');
      await recorded(first);
      expect([await tierIn('dev'), await tierIn('staging')]).toEqual([
        'silver',
        'silver',
      ]);
      const before = await bundles();
      expect(before).toHaveLength(1);

      // Somebody moves it.
      const second = await release('gold');
      await lookNow();
      await recorded(second);
      const again = await promotedBeside(before);
      expect(again.metadata.annotations?.[labels.reason]).toBe(
        `Template ${app} changed: what ${bundle.metadata.name} promotes is rendered again`,
      );
      expect([await tierIn('dev'), await tierIn('staging')]).toEqual([
        'gold',
        'gold',
      ]);

      const { items } = await client.list(renditionType, {
        namespace: 'default',
      });
      const own = items.filter(({ spec }) => spec.pipeline === app);
      const reference = `${new URL(registry.url).host}/${source}`;
      const made = own.filter(({ spec }) => spec.environment === 'staging');
      expect(new Set(made.flatMap(({ spec }) => spec.artifacts))).toEqual(
        new Set([
          { reference, tag: 'stable', digest: first },
          { reference, tag: 'stable', digest: second },
        ]),
      );

      // What is no set of manifests moves nothing.
      registry.pushImage(source, 'stable');
      await lookNow();
      await until('a reason', async () => {
        const { conditions = [], source: kept } = (await status()) ?? {};
        const ready = conditions.find(({ type }) => type === 'Ready');
        if (ready?.reason !== 'SourceUnusable') return undefined;
        expect(kept?.digest).toBe(second);
        expect(ready.message).toContain(
          `what it meant before, ${second}, is rendered on`,
        );
        return ready;
      });
      const known = await bundles();
      expect(known).toHaveLength(2);

      // Moved back: what was stored then is used again.
      const stored = registry.manifests().length;
      await release('silver');
      await lookNow();
      await recorded(first);
      await promotedBeside(known);
      expect([await tierIn('dev'), await tierIn('staging')]).toEqual([
        'silver',
        'silver',
      ]);
      expect(registry.manifests()).toHaveLength(stored);
      await settled(sandbox, app);
    } finally {
      registry.stop();
    }
  },
);
