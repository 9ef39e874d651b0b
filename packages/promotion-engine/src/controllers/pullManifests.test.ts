import { Pipeline } from '@kardinal/backstage-plugin-kardinal-common';
import { MemoryRegistry } from '../__testUtils__/MemoryRegistry';
import { RunningWorld } from '../__testUtils__/RunningWorld';
import { environments } from '../__testUtils__/templates';
import { artifactOf, pushArtifact, tarball } from '../services/oci';

type Steps = NonNullable<Pipeline['spec']['environments'][number]['steps']>;

const url = 'https://registry.example.com';
const configMap = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: shop\n';

let world: RunningWorld;

afterEach(() => world.stop());

/** A release of an environment whose manifests are in a registry. */
async function release(
  path: string,
  instead: MemoryRegistry['instead'] = () => undefined,
): Promise<void> {
  const registry = new MemoryRegistry(url);
  const artifact = artifactOf(
    tarball([{ path, content: Buffer.from(configMap) }]),
    {},
  );
  const target = { registry: url, repository: 'acme/shop', tenant: 'ci' };
  const { signal } = new AbortController();
  await pushArtifact(registry, target, artifact, signal);
  registry.instead = instead;
  const { digest } = artifact.manifest;
  const steps = [
    { uses: 'git-clone' },
    { uses: 'kustomize-set-image' },
    {
      uses: 'pull-manifests',
      config: { registry: url, repository: 'acme/shop', digest },
    },
    { uses: 'git-commit' },
    { uses: 'git-push' },
    { uses: 'health-check' },
  ] as Steps;
  world = await RunningWorld.begin({
    environments: [{ ...environments.prod, approval: 'auto', steps }],
    egress: () => registry,
  });
}

const status = () => world.step('2.0.0', 'prod')?.status;

describe('manifests of a registry', () => {
  it('are committed', async () => {
    await release('manifest.yaml');
    expect(status()?.state).toBe('Verified');
    expect(status()?.changes).toContainEqual(
      expect.objectContaining({ file: 'environments/prod/rendered' }),
    );
  });

  it.each<[string, string, MemoryRegistry['instead'], RegExp]>([
    [
      'a path that leads out of its archive',
      '../manifest.yaml',
      () => undefined,
      /which leads out of it/,
    ],
    [
      'a registry that answers another digest than asked',
      'manifest.yaml',
      () => ({ type: 'answered', status: 200, body: '{}' }),
      /and the registry answers with sha256:/,
    ],
  ])(
    'are refused with a reason for %s: nothing moves',
    async (_what, path, instead, message) => {
      await release(path, instead);
      expect(status()?.state).toBe('Failed');
      expect(status()?.message).toMatch(message);
      expect(status()?.commit).toBeUndefined();
    },
  );
});
