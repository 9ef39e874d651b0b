import { expect } from '@playwright/test';
import {
  bundleType,
  labels,
  renditionType,
} from '../../plugins/kardinal-common/src';
import { addServices } from './addServices';
import { Applications } from './Applications';
import { filesAt } from './filesAt';
import { messageOf, verifiedIn } from './promotions';
import { pushFiles } from './pushFiles';
import { rollBackByHand } from './rollBackByHand';
import { Service } from './Service';
import { settled } from './settled';
import { TestSandbox } from './TestSandbox';
import { startRegistry } from './startRegistry';

const repository = 'acme/rendered/archive';
const application = { namespace: 'default', name: 'archive-dev' };

const serviceOf = (registry: string) =>
  new Service('archive', {
    environments: [
      {
        name: 'dev',
        health: { type: 'argocd', argocd: application, timeout: '10m' },
        steps: [
          { uses: 'git-clone' },
          { uses: 'kustomize-set-image' },
          {
            uses: 'push-rendition',
            config: { registry, repository, path: 'manifests' },
          },
          { uses: 'wait-for-activation' },
          {
            uses: 'activate-rendition',
            config: { file: 'application.yaml' },
          },
          { uses: 'git-commit' },
          { uses: 'git-push' },
          { uses: 'health-check' },
        ],
      },
    ],
  });

const settings = (mode: string) =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: archive\ndata:\n  MODE: ${mode}\n`;

const applicationOf = (repoURL: string, owner: string) =>
  `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata:
  name: ${application.name}
  namespace: ${application.namespace}
  annotations:
    kardinal.io/activated-by: ${owner}
spec:
  source:
    repoURL: ${repoURL}
    targetRevision: none
    path: .
`;

/** An Application is pointed to what was stored, verified at it, and pointed back without rendering; that of somebody else is left. */
export async function rollBackDigest(sandbox: TestSandbox): Promise<void> {
  const { kubernetes } = sandbox;
  const registry = await startRegistry();
  try {
    const service = serviceOf(registry.url);
    const directory = service.pathOf('dev');
    const repoURL = `oci://${new URL(registry.url).host}/${repository}`;
    await addServices(sandbox, [service]);
    const argoCd = await Applications.install(
      kubernetes.client,
      application,
      repoURL,
    );
    const push = (mode: string, owner: string, message: string) =>
      pushFiles(
        sandbox,
        {
          [`${directory}/manifests/settings.yaml`]: settings(mode),
          [`${directory}/application.yaml`]: applicationOf(repoURL, owner),
        },
        message,
      );
    const pointedTo = async () => {
      const files = await filesAt(sandbox, directory);
      return /targetRevision: (\S+)/.exec(files['application.yaml'])?.[1];
    };
    /** The digest that a Bundle waits for, as soon as it does. */
    const activated = async (bundle: string): Promise<string> => {
      await messageOf(
        sandbox,
        { bundle, environment: 'dev' },
        /is at .*, not at the promoted digest sha256:/,
      );
      return (await pointedTo()) ?? '';
    };
    /** Somebody looks at what was stored for a Bundle, and lets the environment have it. */
    const activate = async (bundle: string): Promise<void> => {
      const promotion = { bundle, environment: 'dev' };
      const message = await messageOf(sandbox, promotion, /Rendition \S+$/);
      const [, name] = /Rendition (\S+)$/.exec(message) ?? [];
      const metadata = { labels: { [labels.activate]: 'true' } };
      await kubernetes.client.patch(
        renditionType,
        { namespace: 'default', name },
        { type: 'merge', body: { metadata } },
      );
    };
    const release = async (version: string): Promise<string> => {
      const bundle = service.bundle(version);
      await kubernetes.client.create(bundleType, bundle);
      await activate(bundle.metadata.name);
      const digest = await activated(bundle.metadata.name);
      await argoCd.deploy(digest);
      await verifiedIn(sandbox, bundle.metadata.name, 'dev');
      return digest;
    };

    const own = 'default/archive/dev';
    await push('calm', own, 'Add the manifests of archive');
    const first = await release('1.0.0');
    await push('busy', own, 'Change the settings of archive');
    const second = await release('1.1.0');
    expect(second).not.toBe(first);
    const writes = registry.writes();

    const back = await rollBackByHand(sandbox, service, 'dev');
    expect(await activated(back)).toBe(first);
    await argoCd.deploy(first);
    await verifiedIn(sandbox, back, 'dev');
    expect(registry.writes()).toBe(writes);
    const { items } = await kubernetes.client.list(renditionType, {
      namespace: 'default',
    });
    const recorded = items.filter(({ spec }) => spec.pipeline === service.name);
    expect(recorded.map(({ spec }) => spec.revision.digest).sort()).toEqual(
      [first, second].sort(),
    );

    await push('calm', 'default/other/dev', 'Give the Application away');
    const refused = service.bundle('1.2.0');
    await kubernetes.client.create(bundleType, refused);
    await messageOf(
      sandbox,
      { bundle: refused.metadata.name, environment: 'dev' },
      /Application archive-dev is pointed to its digest by default\/other\/dev, not by default\/archive\/dev/,
    );
    expect(await pointedTo()).toBe('none');
    await settled(sandbox, service.name);
  } finally {
    registry.stop();
  }
}
