import { MemoryTree } from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { splitManifests } from './splitManifests';
import { Hydration, writeHydrated } from './writeHydrated';

const sha = 'a'.repeat(40);
const hydration: Hydration = {
  directory: 'apps/web',
  repository: 'https://forge.example.com/gitops',
  sha,
  source: 'apps/web',
  commands: ['kustomize build apps/web'],
  renderer: { name: 'kustomize', version: 'v5.4.2' },
  inputs: `sha256:${'b'.repeat(64)}`,
  manifests: [{ fileName: 'secret_a.yaml', content: Buffer.from('a\n') }],
};

async function write(
  files: Readonly<Record<string, string>>,
  changed: Partial<Hydration> = {},
) {
  const { writes, deletes, changes } = await writeHydrated(
    new MemoryTree(files),
    { ...hydration, ...changed },
  );
  const written = Object.fromEntries(
    writes.map(({ path, content }) => [path, String(content)]),
  );
  return { written, deletes, changes };
}

const before = {
  'apps/web/hydrator.metadata': '{}\n',
  'apps/web/README.md': '',
  'apps/web/secret_a.yaml': 'a\n',
};

describe('writeHydrated', () => {
  it('writes manifests, provenance and how to render them again', async () => {
    const { written, changes } = await write({ 'apps/db/b.yaml': '' });
    expect(Object.keys(written)).toEqual([
      'apps/web/hydrator.metadata',
      'apps/web/README.md',
      'apps/web/secret_a.yaml',
    ]);
    expect(JSON.parse(written['apps/web/hydrator.metadata'])).toEqual({
      repoURL: hydration.repository,
      drySha: sha,
      commands: hydration.commands,
      renderer: hydration.renderer,
      inputs: hydration.inputs,
    });
    expect(written['apps/web/README.md']).toContain(
      `git checkout ${sha}\nkustomize build apps/web\n`,
    );
    expect(written['apps/web/README.md']).toContain(
      'rendered with kustomize v5.4.2',
    );
    expect(changes).toEqual([
      { file: 'apps/web', image: 'manifests', to: '1 written' },
    ]);
  });

  it('writes what differs, and deletes what is not rendered any more', async () => {
    const gone = { ...before, 'apps/web/gone.yaml': '' };
    const { written, deletes } = await write(gone, {
      manifests: [{ fileName: 'secret_a.yaml', content: Buffer.from('b\n') }],
    });
    expect(written).toMatchObject({ 'apps/web/secret_a.yaml': 'b\n' });
    expect(deletes).toEqual(['apps/web/gone.yaml']);
  });

  it('writes nothing where the manifests are the same', async () => {
    expect(await write(before, { sha: 'b'.repeat(40) })).toEqual({
      written: {},
      deletes: [],
      changes: [],
    });
  });

  it('writes nothing where another hydrator wrote the same objects', async () => {
    const object = 'apiVersion: v1\nkind: Secret\nmetadata: { name: a }\n';
    const theirs = {
      'hydrator.metadata': '{}\n',
      'manifest.yaml': object.replace('{ name: a }', '\n  name: a'),
    };
    const manifests = splitManifests(object);
    expect(await write(theirs, { directory: '.', manifests })).toEqual({
      written: {},
      deletes: [],
      changes: [],
    });
  });

  it('writes the root of a branch', async () => {
    const { written } = await write({}, { directory: '.', source: '.' });
    expect(Object.keys(written)).toContain('secret_a.yaml');
    expect(Object.keys(written)).toContain('hydrator.metadata');
  });

  it('says how to look at manifests that are taken as they are', async () => {
    const { written } = await write({}, { commands: [] });
    expect(written['apps/web/README.md']).toContain('ls apps/web\n');
  });

  it('replaces nothing that no hydrator made', async () => {
    await expect(write({ 'apps/web/by-hand.yaml': '' })).rejects.toMatchObject({
      kind: 'terminal',
      message: expect.stringContaining(
        'apps/web/by-hand.yaml was not rendered',
      ),
    });
  });
});
