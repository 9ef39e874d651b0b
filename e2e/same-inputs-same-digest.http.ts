import { expect } from '@playwright/test';
import { bundleType, renditionType } from '../plugins/kardinal-common/src';
import { addServices } from './support/addServices';
import { filesAt } from './support/filesAt';
import { verifiedIn } from './support/promotions';
import { pushFiles } from './support/pushFiles';
import { Service } from './support/Service';
import { settled } from './support/settled';
import { sharedJourney } from './support/sharedJourney';
import { RunningRegistry, startRegistry } from './support/startRegistry';

const repository = 'acme/rendered/ledger';

function serviceStoredIn({ url }: RunningRegistry): Service {
  return new Service('ledger', {
    environments: [
      {
        name: 'dev',
        steps: [
          { uses: 'git-clone' },
          { uses: 'kustomize-set-image' },
          {
            uses: 'push-rendition',
            as: 'rendition',
            config: { registry: url, repository, path: 'manifests' },
          },
          {
            uses: 'yaml-update',
            config: {
              file: 'source.yaml',
              updates: [
                { path: 'spec.ref.digest', value: '${steps.rendition.digest}' },
              ],
            },
          },
          { uses: 'git-commit' },
          { uses: 'git-push' },
          { uses: 'health-check' },
        ],
      },
    ],
  });
}

const settings = (mode: string) =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ledger\ndata:\n  MODE: ${mode}\n`;

sharedJourney(
  'the same manifests have the same digest in the registry, Git names it, and one Rendition records it',
  async ({ sandbox }) => {
    const { kubernetes } = sandbox;
    const registry = await startRegistry();
    try {
      const service = serviceStoredIn(registry);
      const directory = service.pathOf('dev');
      await addServices(sandbox, [service]);
      await pushFiles(
        sandbox,
        {
          [`${directory}/manifests/settings.yaml`]: settings('calm'),
          [`${directory}/source.yaml`]:
            '# What Flux deploys.\nkind: OCIRepository\nspec:\n  ref:\n    digest: none\n',
        },
        'Add the manifests of ledger',
      );
      const release = async (version: string): Promise<string> => {
        const bundle = service.bundle(version);
        await kubernetes.client.create(bundleType, bundle);
        await verifiedIn(sandbox, bundle.metadata.name, 'dev');
        const { 'source.yaml': source } = await filesAt(sandbox, directory);
        expect(source).toContain('# What Flux deploys.\n');
        return /digest: (sha256:\S+)/.exec(source)?.[1] ?? source;
      };

      /** Digests, those before them, and how many Bundles have them. */
      const recorded = async () => {
        const namespace = 'default';
        const { items } = await kubernetes.client.list(renditionType, {
          namespace,
        });
        return items
          .filter(({ spec }) => spec.pipeline === service.name)
          .map(({ metadata, spec: { revision, parent } }) => ({
            digest: revision.digest,
            parent,
            bundles: metadata.ownerReferences?.length,
          }));
      };

      const first = await release('1.0.0');
      expect(registry.manifests()).toEqual([`${repository}@${first}`]);
      const writes = registry.writes();

      expect(await release('1.1.0')).toBe(first);
      expect(registry.writes()).toBe(writes);
      await expect
        .poll(recorded)
        .toEqual([{ digest: first, parent: undefined, bundles: 2 }]);

      await pushFiles(
        sandbox,
        { [`${directory}/manifests/settings.yaml`]: settings('busy') },
        'Change the settings of ledger',
      );
      const changed = await release('1.2.0');
      expect(changed).not.toBe(first);
      expect(registry.manifests()).toEqual([
        `${repository}@${first}`,
        `${repository}@${changed}`,
      ]);
      await expect.poll(recorded).toHaveLength(2);
      expect(await recorded()).toContainEqual({
        digest: changed,
        parent: first,
        bundles: 1,
      });
      await settled(sandbox, service.name);
    } finally {
      registry.stop();
    }
  },
);
