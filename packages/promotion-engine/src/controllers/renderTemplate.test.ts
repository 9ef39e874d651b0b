import {
  bundleType,
  Pipeline,
  pipelineType,
  renditionType,
  Template,
  templateType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { MemoryRegistry } from '../__testUtils__/MemoryRegistry';
import { RunningWorld } from '../__testUtils__/RunningWorld';
import { environments } from '../__testUtils__/templates';
import { artifactOf, pushArtifact, tarball } from '../services/oci';

jest.setTimeout(60_000);

type Steps = NonNullable<Pipeline['spec']['environments'][number]['steps']>;
type Patches = NonNullable<Template['spec']['defaults']>['patches'];

const url = 'https://registry.example.com';
const configMap =
  'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: shop\ndata:\n  mode: calm\n  size: "1"\n';

let world: RunningWorld;
let registry: MemoryRegistry;

afterEach(() => world.stop());

const patch = (path: string, value: string) => ({
  target: { kind: 'ConfigMap', name: 'shop' },
  // Any scalar, which the generated type does not say.
  updates: [{ path, value: value as never }],
});

const stepsWith = (patches: readonly object[]): Steps =>
  [
    { uses: 'git-clone' },
    { uses: 'kustomize-set-image' },
    { uses: 'render-template', config: { template: 'shop', patches } },
    {
      uses: 'push-rendition',
      as: 'rendition',
      config: { registry: url, repository: 'acme/rendered' },
    },
    { uses: 'git-commit' },
    { uses: 'git-push' },
    { uses: 'health-check' },
  ] as Steps;

const environmentsWith = (patches: readonly object[]) => [
  {
    ...environments.prod,
    approval: 'auto' as const,
    steps: stepsWith(patches),
  },
];

/** The digest of manifests in the registry. */
async function published(text: string): Promise<string> {
  const artifact = artifactOf(
    tarball([{ path: 'manifest.yaml', content: Buffer.from(text) }]),
    {},
  );
  const target = { registry: url, repository: 'acme/web', tenant: 'platform' };
  const { signal } = new AbortController();
  await pushArtifact(registry, target, artifact, signal);
  return artifact.manifest.digest;
}

async function template(patches: Patches = []): Promise<Template> {
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'Template',
    metadata: { name: 'shop' },
    spec: {
      source: {
        type: 'manifests',
        registry: url,
        repository: 'acme/web',
        digest: await published(configMap),
      },
      defaults: { patches },
      overrides: {
        patches: {
          policy: 'Restricted',
          allow: [{ kind: 'ConfigMap', paths: ['data.size'] }],
        },
      },
    },
  };
}

/** A release of 2.0.0 with patches of the environment. */
async function release(
  patches: readonly object[],
  exists: 'exists' | 'is missing' = 'exists',
): Promise<void> {
  registry = new MemoryRegistry(url);
  const shop = await template();
  world = await RunningWorld.begin(
    { environments: environmentsWith(patches), egress: () => registry },
    undefined,
    story => {
      if (exists === 'exists') story.cluster.seed(templateType, shop);
    },
  );
}

async function changeTemplate(patches: Patches): Promise<void> {
  await world.story.clock.advance(2_000);
  const { spec } = await template(patches);
  await world.cluster.patch(
    templateType,
    { name: 'shop' },
    { type: 'merge', body: { spec } },
  );
  await world.settle();
}

const bundles = () => world.cluster.peekAll(bundleType);
const renditions = () => world.cluster.peekAll(renditionType);
const ready = () =>
  world.cluster
    .peekAll(pipelineType)[0]
    .status?.conditions?.find(({ type }) => type === 'Ready');
const rendered = (version = '2.0.0') =>
  world.step(version, 'prod')?.status?.state;

describe('an environment of a Template', () => {
  it('is rendered with what it may override, and the record names the Template', async () => {
    await release([patch('data.size', '3')]);
    expect(rendered()).toBe('Verified');
    expect(renditions().map(({ spec }) => spec.template)).toEqual(['shop']);
  });

  it('is not rendered with what it may not: the path is named, and what was stays', async () => {
    await release([patch('data.size', '3')]);
    const stored = [...registry.manifests.keys()];
    await world.changePipeline({
      environments: environmentsWith([patch('data.mode', 'wild')]),
    });
    expect(ready()).toMatchObject({
      status: 'False',
      reason: 'ValidationFailed',
      message:
        'spec.environments[0].steps[2].config.patches[0].updates[0].path: data.mode of ConfigMap shop is not in the allow-list of Template shop: allowed are data.size of every ConfigMap',
    });
    await world.release('3.0.0');
    expect(world.bundle('3.0.0')?.status?.phase).toBe('Failed');
    expect([...registry.manifests.keys()]).toEqual(stored);
    expect(world.forge.tagsOf('main')['environments/prod']).toBe('2.0.0');
  });

  it('is not rendered without the Template', async () => {
    await release([], 'is missing');
    expect(world.bundle('2.0.0')?.status?.phase).toBe('Failed');
    expect(ready()?.message).toMatch(
      /^spec\.environments\[0\]\.steps\[2\]\.config\.template: there is no Template shop/,
    );
    expect(renditions()).toEqual([]);
  });

  it('is rendered again when the Template changes, once, and then nothing is written', async () => {
    await release([patch('data.size', '3')]);
    await changeTemplate([patch('data.mode', 'busy')]);
    expect(bundles().map(({ status }) => status?.phase)).toEqual([
      'Verified',
      'Verified',
    ]);
    const parents = renditions().map(({ spec }) => spec.parent);
    const [first] = renditions().filter(({ spec }) => !spec.parent);
    expect(parents).toEqual(
      expect.arrayContaining([undefined, first.spec.revision.digest]),
    );
    const inputs = new Set(renditions().map(({ spec }) => spec.inputs));
    expect(inputs.size).toBe(2);
    await world.elapse(600_000);
    const before = world.cluster.resourceVersion;
    await world.elapse(600_000);
    expect(world.cluster.resourceVersion).toBe(before);
    expect(bundles()).toHaveLength(2);
  });

  it('keeps what it had where the Template does not allow its overrides any more', async () => {
    await release([patch('data.size', '3')]);
    await world.cluster.patch(
      templateType,
      { name: 'shop' },
      {
        type: 'merge',
        body: {
          spec: { overrides: { patches: { policy: 'None', allow: null } } },
        },
      },
    );
    await world.settle();
    expect(ready()?.message).toMatch(
      /Template shop allows no patches; remove it/,
    );
    expect(bundles()).toHaveLength(1);
    await world.changePipeline({ environments: environmentsWith([]) });
    expect(bundles().map(({ status }) => status?.phase)).toEqual([
      'Verified',
      'Verified',
    ]);
  });
});
