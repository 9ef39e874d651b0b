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

/** The digest of manifests in the registry, also where a tag means them from now on. */
async function published(text: string, tag?: string): Promise<string> {
  const artifact = artifactOf(
    tarball([{ path: 'manifest.yaml', content: Buffer.from(text) }]),
    {},
  );
  const target = { registry: url, repository: 'acme/web', tenant: 'platform' };
  const { signal } = new AbortController();
  await pushArtifact(registry, target, artifact, signal);
  const { digest, content } = artifact.manifest;
  if (tag !== undefined) registry.manifests.set(`acme/web@${tag}`, content);
  return digest;
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

/** The same of a Template that names the tag `1`. */
async function releaseOfTag(): Promise<void> {
  registry = new MemoryRegistry(url);
  const { spec, ...others } = await template();
  const { digest, ...source } = spec.source;
  await published(configMap, '1');
  world = await RunningWorld.begin(
    { environments: environmentsWith([]), egress: () => registry },
    undefined,
    story =>
      story.cluster.seed(templateType, {
        ...others,
        spec: { ...spec, source: { ...source, tag: '1' } },
      }),
  );
  await world.elapse(15_000);
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

describe('an environment of a Template that names a tag', () => {
  const busy = configMap.replace('calm', 'busy');
  const found = () => world.cluster.peekAll(templateType)[0].status?.source;
  const said = () =>
    world.cluster
      .peekAll(templateType)[0]
      .status?.conditions?.find(({ type }) => type === 'Ready');

  it('is rendered from what the tag means, and the record has both', async () => {
    await releaseOfTag();
    const digest = await published(configMap);
    expect(found()).toMatchObject({ tag: '1', digest });
    expect(said()).toMatchObject({ status: 'True', reason: 'Followed' });
    expect(rendered()).toBe('Verified');
    expect(renditions().map(({ spec }) => spec.artifacts)).toEqual([
      [{ reference: 'registry.example.com/acme/web', tag: '1', digest }],
    ]);
  });

  it('is rendered again when the tag is moved, and each time that it is moved back, and then nothing is written', async () => {
    await releaseOfTag();
    const first = renditions()[0].spec.revision.digest;
    const digest = await published(busy, '1');
    await world.elapse(360_000);
    expect(found()).toMatchObject({ tag: '1', digest });
    expect(bundles().map(({ status }) => status?.phase)).toEqual([
      'Verified',
      'Verified',
    ]);
    expect(
      bundles().flatMap(
        ({ metadata }) => metadata.annotations?.['kardinal.io/reason'] ?? [],
      ),
    ).toEqual([expect.stringMatching(/^Template shop changed: what /)]);
    await world.elapse(600_000);
    const before = world.cluster.resourceVersion;
    const asked = registry.requests.length;
    await world.elapse(660_000);
    expect(world.cluster.resourceVersion).toBe(before);
    expect(registry.requests.slice(asked).map(({ method }) => method)).toEqual([
      'HEAD',
      'HEAD',
    ]);
    const stored = renditions().length;
    await published(configMap, '1');
    await world.elapse(360_000);
    expect(bundles()).toHaveLength(3);
    // The same inputs have the same digest, which has its Rendition already.
    expect(renditions()).toHaveLength(stored);
    expect(renditions().map(({ spec }) => spec.revision.digest)).toContain(
      first,
    );
  });

  it.each([
    ['is away', 500, {}, 'RegistryUnavailable'],
    ['refuses', 403, {}, 'RegistryRefused'],
    ['wants to be asked less', 429, { 'retry-after': '60' }, 'RateLimited'],
    ['has no such tag', 404, {}, 'TagMissing'],
  ])(
    'keeps what it had while the registry %s',
    async (_what, status, headers, reason) => {
      await releaseOfTag();
      const before = found();
      await published(busy, '1');
      registry.instead = () => ({
        type: 'answered',
        status,
        headers,
        body: '',
      });
      await world.elapse(360_000);
      expect(found()).toEqual(before);
      expect(said()).toMatchObject({
        status: 'False',
        reason,
        message: expect.stringContaining(
          `what it meant before, ${before?.digest}, is rendered on`,
        ),
      });
      expect(bundles()).toHaveLength(1);
      registry.instead = () => undefined;
      await world.elapse(1_200_000);
      expect(said()).toMatchObject({ status: 'True', reason: 'Followed' });
      expect(bundles()).toHaveLength(2);
    },
  );

  it('is not moved by a registry that answers another digest than asked, or with what is no set of manifests', async () => {
    await releaseOfTag();
    const before = found();
    const lie = `sha256:${'e'.repeat(64)}`;
    registry.instead = ({ method, url: asked }) => {
      const isTag = asked.endsWith('/manifests/1');
      if (!isTag && !asked.endsWith(lie)) return undefined;
      const headers = { 'docker-content-digest': lie };
      const body = method === 'HEAD' ? '' : '{"layers":[]}';
      return { type: 'answered', status: 200, headers, body };
    };
    await world.elapse(360_000);
    expect(found()).toEqual(before);
    expect(said()).toMatchObject({
      reason: 'SourceUnusable',
      message: expect.stringMatching(
        /was asked for, and the registry answers with sha256:/,
      ),
    });
    const asked = registry.requests.length;
    await world.elapse(360_000);
    // What was judged is not read again.
    expect(registry.requests.slice(asked).map(({ method }) => method)).toEqual([
      'HEAD',
    ]);
    expect(bundles()).toHaveLength(1);
  });

  it('is not rendered from what somebody writes into the status', async () => {
    await releaseOfTag();
    const digest = await published(busy);
    const [before] = world.cluster.peekAll(templateType);
    await world.cluster.replaceStatus(templateType, {
      ...before,
      status: {
        ...before.status,
        source: { ...before.status?.source, digest } as never,
      },
    });
    await world.settle();
    expect(found()?.digest).toBe(await published(configMap));
    expect(bundles()).toHaveLength(1);
  });

  it('waits where nobody knows yet what the tag means, and goes on by itself', async () => {
    registry = new MemoryRegistry(url);
    const { spec, ...others } = await template();
    const { digest, ...source } = spec.source;
    world = await RunningWorld.begin(
      { environments: environmentsWith([]), egress: () => registry },
      undefined,
      story =>
        story.cluster.seed(templateType, {
          ...others,
          spec: { ...spec, source: { ...source, tag: 'soon' } },
        }),
    );
    expect(found()).toBeUndefined();
    expect(said()).toMatchObject({
      reason: 'TagMissing',
      message:
        'registry.example.com/acme/web:soon is not in the registry; push it, or name another tag; until it is known, nothing is rendered of it',
    });
    expect(rendered()).toBe('Promoting');
    expect(world.step('2.0.0', 'prod')?.status?.message).toMatch(
      /^It is not known yet what registry.example.com\/acme\/web:soon means, which the Template shop names/,
    );
    await published(configMap, 'soon');
    await world.elapse(400_000);
    expect(rendered()).toBe('Verified');
  });
});
