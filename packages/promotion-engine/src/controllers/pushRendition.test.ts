import { execFileSync } from 'node:child_process';
import {
  Pipeline,
  promotionStepType,
  renditionType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { KubeObject } from '@kardinal/kube-controller';
import { builtinTypes } from '@kardinal/kube-controller/testing';
import { cosignSecret } from '../__testUtils__/cosignKey';
import { fakeKustomize } from '../__testUtils__/fakeKustomize';
import {
  MemoryRegistry,
  RegistryLogins,
} from '../__testUtils__/MemoryRegistry';
import { rollBack } from '../__testUtils__/rollBack';
import { RunningWorld } from '../__testUtils__/RunningWorld';
import { testSeals } from '../__testUtils__/testSeals';
import { temporaryDirectory } from '../__testUtils__/temporaryDirectory';
import { environments } from '../__testUtils__/templates';
import { sealAnnotation } from '../services/seals';

type Steps = NonNullable<Pipeline['spec']['environments'][number]['steps']>;

const url = 'https://registry.example.com';
const { prod } = environments;
const directory = temporaryDirectory();

let world: RunningWorld;

afterEach(() => world.stop());

const push = (config: object = {}) => ({
  uses: 'push-rendition',
  as: 'rendition',
  config: { registry: url, repository: 'acme/shop', ...config },
});

const around = (step: object): Steps =>
  [
    { uses: 'git-clone' },
    { uses: 'kustomize-set-image' },
    { uses: 'kustomize-build' },
    step,
    { uses: 'git-commit' },
    { uses: 'git-push' },
    { uses: 'health-check' },
  ] as Steps;

/** A release of 2.0.0, in a world of its own. */
async function release(
  step: object = push(),
  logins: RegistryLogins = { type: 'none' },
  instead: MemoryRegistry['instead'] = () => undefined,
): Promise<MemoryRegistry> {
  const registry = new MemoryRegistry(url, logins);
  registry.instead = instead;
  world = await RunningWorld.begin({
    environments: [{ ...prod, approval: 'auto', steps: around(step) }],
    programs: fakeKustomize(directory.path),
    egress: () => registry,
  });
  return registry;
}

const status = () => world.step('2.0.0', 'prod')?.status;
const entry = () => status()?.steps?.find(({ as }) => as === 'rendition');

interface Manifest {
  readonly annotations: Readonly<Record<string, string>>;
  readonly layers: readonly { readonly digest: string }[];
}

function stored(registry: MemoryRegistry): Manifest {
  const [manifest] = registry.manifests.values();
  return JSON.parse(manifest.toString('utf8'));
}

describe('what was rendered', () => {
  it('is in the registry, and the promotion goes on with its digest', async () => {
    const registry = await release();
    expect(status()?.state).toBe('Verified');
    const [name] = registry.manifests.keys();
    const { digest } = entry()?.outputs as { digest: string };
    expect(name).toBe(`acme/shop@${digest}`);
    expect(entry()?.outputs).toEqual({
      reference: 'registry.example.com/acme/shop',
      digest,
      files: 1,
    });
  });

  it('is an archive of the manifests alone, with what they were made from', async () => {
    const registry = await release();
    const { annotations, layers } = stored(registry);
    expect(annotations).toMatchObject({
      'kardinal.io/pipeline': 'default/guestbook',
      'kardinal.io/environment': 'prod',
      'kardinal.io/directory': 'environments/prod/rendered',
    });
    const archive = registry.blobs.get(`acme/shop@${layers[0].digest}`);
    const listed = execFileSync('tar', ['-tz'], { input: archive });
    expect(listed.toString()).toBe('configmap_v2.0.0.yaml\n');
  });

  it('has the same digest when it is made again, in whatever world', async () => {
    const first = [...(await release()).manifests.keys()];
    world.stop();
    expect([...(await release()).manifests.keys()]).toEqual(first);
  });
});

describe('the record of what was stored', () => {
  const renditions = () => world.cluster.peekAll(renditionType);
  const recorded = (version: string) =>
    world.bundle(version)?.status?.environments?.prod?.evidence?.renditions;

  it('says what it was made from, belongs to its Bundle, and is evidence', async () => {
    await release();
    const { metadata } = world.bundle('2.0.0')!;
    const [rendition, ...others] = renditions();
    expect(others).toEqual([]);
    expect(rendition.spec).toEqual({
      pipeline: 'guestbook',
      bundle: metadata.name,
      environment: 'prod',
      source: {
        type: 'git',
        repository: expect.stringMatching(/^https:/),
        commit: entry()?.basis?.baseCommit,
        path: 'environments/prod',
      },
      renderer: { name: 'kustomize', version: 'v5.4.3' },
      inputs: expect.stringMatching(/^sha256:/),
      revision: {
        type: 'oci',
        reference: 'registry.example.com/acme/shop',
        digest: entry()?.outputs?.digest,
      },
    });
    expect(rendition.metadata.ownerReferences).toMatchObject([
      { kind: 'Bundle', uid: metadata.uid },
    ]);
    expect(testSeals().problemOf(rendition)).toBeUndefined();
    const { revision, inputs } = rendition.spec;
    expect(recorded('2.0.0')).toMatchObject([
      { name: rendition.metadata.name, inputs, digest: revision.digest },
    ]);
  });

  it('follows the one before, and is the same one for another Bundle that has the same', async () => {
    const registry = await release();
    await world.release('3.0.0');
    const [first, second] = [...renditions()].sort((a, b) =>
      a.spec.bundle < b.spec.bundle ? -1 : 1,
    );
    expect(second.spec.parent).toBe(first.spec.revision.digest);
    expect(second.spec.inputs).not.toBe(first.spec.inputs);
    const uploads = () =>
      registry.requests.filter(({ method }) => method !== 'GET').length;
    const before = uploads();
    await world.release('2.0.0', { name: 'guestbook-again' });
    expect(renditions()).toHaveLength(2);
    expect(uploads()).toBe(before);
    const reused = renditions().find(
      ({ metadata }) => metadata.name === first.metadata.name,
    )!;
    expect(reused.spec).toEqual(first.spec);
    expect(reused.metadata.ownerReferences).toHaveLength(2);
    expect(testSeals().problemOf(reused)).toBeUndefined();
  });

  it('is the one of the Bundle that a rollback restores, and nothing is rendered', async () => {
    const registry = await release();
    const restored = entry()?.outputs?.digest;
    await world.release('3.0.0');
    const before = registry.writes.length;
    const name = await rollBack(world, 'prod');
    const step = world.story.cluster
      .peekAll(promotionStepType)
      .find(({ spec }) => spec.bundleRef === name);
    expect(step?.status?.state).toBe('Verified');
    const restoring = step?.status?.steps?.find(({ as }) => as === 'rendition');
    expect(restoring?.outputs).toEqual({
      reference: 'registry.example.com/acme/shop',
      digest: restored,
    });
    expect(registry.writes).toHaveLength(before);
    expect(renditions()).toHaveLength(2);
  });

  it('cannot be restored where the registry has lost it', async () => {
    const registry = await release();
    await world.release('3.0.0');
    registry.manifests.clear();
    const name = await rollBack(world, 'prod');
    const step = world.story.cluster
      .peekAll(promotionStepType)
      .find(({ spec }) => spec.bundleRef === name);
    expect(step?.status?.state).toBe('Failed');
    expect(step?.status?.message).toMatch(/does not have sha256:\w+ any more/);
  });

  it('is put back where somebody deletes it or takes its seal', async () => {
    await release();
    const [{ metadata, spec }] = renditions();
    await world.cluster.delete(renditionType, metadata);
    await world.changeBundle('2.0.0', { annotations: { look: 'again' } });
    expect(renditions().map(each => each.spec)).toEqual([spec]);
    await world.cluster.patch(renditionType, metadata, {
      type: 'merge',
      body: { metadata: { annotations: { [sealAnnotation]: 'forged' } } },
    });
    await world.changeBundle('2.0.0', { annotations: { look: 'once more' } });
    expect(renditions().map(each => testSeals().problemOf(each))).toEqual([
      undefined,
    ]);
  });
});

describe('a promotion', () => {
  it('fails with a reason where nothing was rendered, and stores and writes nothing', async () => {
    const registry = await release(push({ path: 'elsewhere' }));
    expect(status()?.state).toBe('Failed');
    expect(status()?.message).toMatch(/elsewhere holds no file/);
    expect(registry.requests).toEqual([]);
    expect(status()?.commit).toBeUndefined();
  });

  it('fails where the registry answers with something else, and writes nothing', async () => {
    await release(push(), { type: 'none' }, ({ method }) =>
      method === 'GET'
        ? { type: 'answered', status: 200, body: '{}' }
        : undefined,
    );
    expect(status()?.state).toBe('Failed');
    expect(status()?.message).toMatch(/and answers with sha256:/);
    expect(status()?.commit).toBeUndefined();
  });

  it('logs in with the Secret of its namespace, once it is there', async () => {
    const login = Buffer.from('ana:hunter2').toString('base64');
    const registry = await release(push({ secretRef: { name: 'login' } }), {
      type: 'bearer',
      login,
    });
    expect(status()?.message).toMatch(/default\/login .*does not exist/);
    expect(registry.requests).toEqual([]);
    const auths = { 'registry.example.com': { auth: login } };
    const text = JSON.stringify({ auths });
    await world.story.cluster.create(builtinTypes.secrets, {
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { namespace: 'default', name: 'login' },
      data: { '.dockerconfigjson': Buffer.from(text).toString('base64') },
    } as KubeObject);
    const { clock } = world.story;
    await clock.advance(10 * 60_000);
    await world.react();
    expect(status()?.state).toBe('Verified');
    expect(registry.manifests.size).toBe(1);
    expect(JSON.stringify(status())).not.toMatch(/hunter2|YW5hOm/);
  });
});

describe('with a key to sign by', () => {
  const signed = push({ signingKeyRef: { name: 'cosign' } });
  const rolledBack = async () => {
    const name = await rollBack(world, 'prod');
    return world.story.cluster
      .peekAll(promotionStepType)
      .find(({ spec }) => spec.bundleRef === name)?.status;
  };

  async function releaseSigned(): Promise<MemoryRegistry> {
    const registry = await release(signed);
    expect(status()?.message).toMatch(/default\/cosign .*does not exist/);
    expect(registry.requests).toEqual([]);
    const secret = cosignSecret('cosign') as KubeObject;
    await world.story.cluster.create(builtinTypes.secrets, secret);
    await world.story.clock.advance(10 * 60_000);
    await world.react();
    return registry;
  }

  const signatures = ({ manifests }: MemoryRegistry) =>
    [...manifests.keys()].filter(name => name.endsWith('.sig'));

  it('what is stored is signed before anything is written, and what is restored has to be', async () => {
    const registry = await releaseSigned();
    expect(status()?.state).toBe('Verified');
    const { digest, signedBy } = entry()?.outputs as Record<string, string>;
    expect(signatures(registry)).toEqual([
      `acme/shop@${digest.replace(':', '-')}.sig`,
    ]);
    expect(signedBy).toMatch(/^sha256:/);
    expect(JSON.stringify(status())).not.toContain('a password');

    await world.release('3.0.0');
    const { length } = registry.writes;
    expect((await rolledBack())?.state).toBe('Verified');
    expect(registry.writes).toHaveLength(length);
  });

  it('nothing is restored whose signature is gone', async () => {
    const registry = await releaseSigned();
    await world.release('3.0.0');
    for (const name of signatures(registry)) registry.manifests.delete(name);
    const { state, message, commit } = (await rolledBack()) ?? {};
    expect(state).toBe('Failed');
    expect(message).toMatch(/is not signed with the key sha256:/);
    expect(commit).toBeUndefined();
  });
});
