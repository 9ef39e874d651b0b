import {
  ImageUpdate,
  SourceFiles,
  UpdateError,
} from '@kardinal/backstage-plugin-kardinal-node';
import { updateStrategyContract } from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { kustomize } from './kustomize';

const DIGEST = `sha256:${'a'.repeat(64)}`;

function filesOf(files: Record<string, string | Buffer>): SourceFiles {
  return {
    read: async path =>
      files[path] === undefined ? undefined : Buffer.from(files[path]),
  };
}

async function update(
  text: string | Buffer,
  images: readonly ImageUpdate[],
  path = 'environments/prod/kustomization.yaml',
) {
  const directory = 'environments/prod';
  const files = filesOf({ [path]: text });
  const result = await kustomize.update({ directory, images, files });
  const [write] = result.writes;
  return {
    ...result,
    path: write?.path,
    text: write?.content.toString('utf8'),
  };
}

const app = { name: 'ghcr.io/o/app', repository: 'ghcr.io/o/app' };

describe('kustomize', () => {
  updateStrategyContract(() => ({
    strategy: kustomize,
    directory: 'environments/prod',
    files: {
      'environments/prod/kustomization.yaml':
        '# ours\nimages:\n  # the app\n  - name: ghcr.io/o/app # here\n    newTag: "1.9"\n',
      'environments/dev/kustomization.yaml': 'images: []\n',
    },
    images: [{ ...app, tag: '1.10' }],
    changedLines: { 'environments/prod/kustomization.yaml': 1 },
    broken: { 'environments/prod/kustomization.yaml': 'images: app\n' },
  }));

  it('knows an entry by the name that it gives to the image', async () => {
    const { text, changes } = await update(
      'images:\n- name: myapp\n  newName: ghcr.io/o/app\n  newTag: v1.0.0\n',
      [{ ...app, tag: 'v2.0.0' }],
    );
    expect(text).toBe(
      'images:\n- name: myapp\n  newName: ghcr.io/o/app\n  newTag: v2.0.0\n',
    );
    expect(changes).toEqual([
      {
        file: 'environments/prod/kustomization.yaml',
        image: 'ghcr.io/o/app',
        from: 'v1.0.0',
        to: 'v2.0.0',
      },
    ]);
  });

  it.each([
    {
      what: 'a name of the Bundle over the repository',
      images: [{ name: 'web', repository: 'ghcr.io/o/app', tag: 'v2' }],
      before:
        'images:\n- name: ghcr.io/o/app\n  newTag: v1\n- name: web\n  newTag: v1\n',
      after:
        'images:\n- name: ghcr.io/o/app\n  newTag: v1\n- name: web\n  newName: ghcr.io/o/app\n  newTag: v2\n',
    },
    {
      what: 'the repository when no entry has the name of the Bundle',
      images: [{ name: 'web', repository: 'ghcr.io/o/app', tag: 'v2' }],
      before: 'images:\n- name: ghcr.io/o/app\n  newTag: v1\n',
      after: 'images:\n- name: ghcr.io/o/app\n  newTag: v2\n',
    },
    {
      what: 'every entry that is built from the repository',
      images: [{ ...app, tag: 'v2' }],
      before:
        'images:\n- name: web\n  newName: ghcr.io/o/app\n  newTag: v1\n- name: other\n  newTag: v1\n- name: worker\n  newName: ghcr.io/o/app\n  newTag: v1 # too\n',
      after:
        'images:\n- name: web\n  newName: ghcr.io/o/app\n  newTag: v2\n- name: other\n  newTag: v1\n- name: worker\n  newName: ghcr.io/o/app\n  newTag: v2 # too\n',
    },
    {
      what: 'the repository by its own name and by newName',
      images: [{ ...app, tag: 'v2' }],
      before:
        'images:\n- name: ghcr.io/o/app\n  newTag: v1\n- name: worker\n  newName: ghcr.io/o/app\n  newTag: v0\n',
      after:
        'images:\n- name: ghcr.io/o/app\n  newTag: v2\n- name: worker\n  newName: ghcr.io/o/app\n  newTag: v2\n',
    },
    {
      what: 'the digest in every entry',
      images: [{ ...app, digest: DIGEST }],
      before:
        'images: [{name: web, newName: ghcr.io/o/app, newTag: v1}, {name: worker, newName: ghcr.io/o/app}]\n',
      after: `images: [{name: web, newName: ghcr.io/o/app, digest: "${DIGEST}"}, {name: worker, newName: ghcr.io/o/app, digest: "${DIGEST}"}]\n`,
    },
    {
      what: 'only the names of the Bundle where it has names',
      images: [
        { name: 'web', repository: 'ghcr.io/o/app', tag: 'v2' },
        { name: 'worker', repository: 'ghcr.io/o/app', tag: 'v2' },
      ],
      before:
        'images:\n- name: web\n  newName: ghcr.io/o/app\n- name: worker\n  newName: ghcr.io/o/app\n- name: cron\n  newName: ghcr.io/o/app\n  newTag: v1\n',
      after:
        'images:\n- name: web\n  newName: ghcr.io/o/app\n  newTag: v2\n- name: worker\n  newName: ghcr.io/o/app\n  newTag: v2\n- name: cron\n  newName: ghcr.io/o/app\n  newTag: v1\n',
    },
    {
      what: 'the tag and the digest, as kustomize keeps both',
      images: [{ ...app, tag: 'v2', digest: DIGEST }],
      before: 'images:\n- name: ghcr.io/o/app\n  newTag: v1 # now\n',
      after: `images:\n- name: ghcr.io/o/app\n  newTag: v2 # now\n  digest: ${DIGEST}\n`,
    },
    {
      what: 'the tag and the digest where both are written',
      images: [{ ...app, tag: 'v2', digest: DIGEST }],
      before: `images:\n- name: ghcr.io/o/app\n  newTag: v1\n  digest: sha256:${'c'.repeat(
        64,
      )}\n`,
      after: `images:\n- name: ghcr.io/o/app\n  newTag: v2\n  digest: ${DIGEST}\n`,
    },
    {
      what: 'what an entry calls the repository, as long as it is that',
      images: [
        {
          name: 'docker.io/library/nginx',
          repository: 'docker.io/library/nginx',
          tag: '2',
        },
      ],
      before: 'images:\n- name: web\n  newName: nginx\n  newTag: "1"\n',
      after: 'images:\n- name: web\n  newName: nginx\n  newTag: "2"\n',
    },
    {
      what: 'several images, in the order of the file',
      images: [
        { ...app, tag: 'v2' },
        { name: 'b', repository: 'b', tag: '1.10' },
      ],
      before: 'images:\n- name: b\n  newTag: "1.9"\n- name: ghcr.io/o/app\n',
      after:
        'images:\n- name: b\n  newTag: "1.10"\n- name: ghcr.io/o/app\n  newTag: v2\n',
    },
    {
      what: 'an image that the file does not have',
      images: [{ name: 'web', repository: 'ghcr.io/o/app', tag: 'v2' }],
      before: '# c\nresources:\n  - a.yaml\n',
      after:
        '# c\nresources:\n  - a.yaml\nimages:\n  - name: web\n    newName: ghcr.io/o/app\n    newTag: v2\n',
    },
    {
      what: 'a file with a byte order mark and Windows line ends',
      images: [{ ...app, tag: 'v2' }],
      before: '\ufeffimages:\r\n- name: ghcr.io/o/app\r\n  newTag: v1\r\n',
      after: '\ufeffimages:\r\n- name: ghcr.io/o/app\r\n  newTag: v2\r\n',
    },
  ])('takes $what', async ({ images, before, after }) => {
    expect((await update(before, images)).text).toBe(after);
  });

  it.each([
    ['v1', 'v1', [['v1', 'v2']]],
    [
      'v1',
      'v0',
      [
        ['v1', 'v2'],
        ['v0', 'v2'],
      ],
    ],
    ['v2', 'v1', [['v1', 'v2']]],
    ['v2', 'v2', []],
  ])(
    'reports what changes for entries that are at %s and %s',
    async (web, worker, expected) => {
      const { changes } = await update(
        `images:\n- name: web\n  newName: ghcr.io/o/app\n  newTag: ${web}\n- name: worker\n  newName: ghcr.io/o/app\n  newTag: ${worker}\n`,
        [{ ...app, tag: 'v2' }],
      );
      expect(changes.map(({ from, to }) => [from, to])).toEqual(expected);
    },
  );

  it.each(['kustomization.yaml', 'kustomization.yml', 'Kustomization'])(
    'edits %s',
    async name => {
      const path = `environments/prod/${name}`;
      const result = await update(
        'images: []\n',
        [{ ...app, tag: 'v2' }],
        path,
      );
      expect(result.path).toBe(path);
    },
  );

  // Rows of the comparison with kustomize 5.8.2 that are about files; the others are beside editImages.
  it.each<[string, string, Record<string, string>]>([
    ['k-file-005', 'kustomization.yml', {}],
    ['k-file-006', 'Kustomization', {}],
    [
      'k-file-012',
      'kustomization.yaml',
      {
        'kustomization.yaml.bak': 'images:\n- name: app\n  newTag: ⟨v1|v2⟩\n',
        'sub/kustomization.yaml': 'images:\n- name: app\n  newTag: v1\n',
      },
    ],
  ])('edits the file that kustomize edits: %s', async (_id, path, others) => {
    const before = 'resources:\n- a.yaml\n';
    const { writes } = await kustomize.update({
      directory: '',
      images: [{ name: 'app', repository: 'app', tag: 'v2' }],
      files: filesOf({ [path]: before, ...others }),
    });
    expect(writes.map(write => [write.path, write.content.toString()])).toEqual(
      [[path, `${before}images:\n- name: app\n  newTag: v2\n`]],
    );
  });

  it.each([
    ['k-file-009', 'a.yaml'],
    ['k-file-010', 'KUSTOMIZATION.yaml'],
    ['k-file-011', 'sub/kustomization.yaml'],
  ])('finds no file where kustomize finds none: %s', async (_id, path) => {
    const updating = kustomize.update({
      directory: '',
      images: [{ name: 'app', repository: 'app', tag: 'v2' }],
      files: filesOf({ [path]: 'images:\n- name: app\n  newTag: v1\n' }),
    });
    await expect(updating).rejects.toThrow(
      /^There is no kustomization\.yaml in the root/,
    );
  });

  it('edits the root of the repository', async () => {
    const files = filesOf({ 'kustomization.yaml': 'images: []\n' });
    const result = await kustomize.update({
      directory: '',
      images: [{ ...app, tag: 'v2' }],
      files,
    });
    expect(result.writes.map(({ path }) => path)).toEqual([
      'kustomization.yaml',
    ]);
  });

  it.each([
    ['nothing differs', [{ ...app, tag: 'v1' }]],
    ['there are no images', []],
  ])('writes nothing when %s', async (_why, images) => {
    const result = await update(
      'images:\n- name: ghcr.io/o/app\n  newTag: v1\n',
      images,
    );
    expect(result).toMatchObject({ writes: [], changes: [] });
  });

  it('changes nothing when it runs again', async () => {
    const images = [{ ...app, tag: '1.10', digest: DIGEST }];
    const { text } = await update('resources: [a.yaml]\n', images);
    expect((await update(text!, images)).writes).toEqual([]);
  });

  it.each([
    {
      what: 'a directory without a kustomization',
      files: {},
      message: 'There is no kustomization.yaml in ',
    },
    {
      what: 'two kustomizations',
      files: { 'e/kustomization.yaml': 'a', 'e/Kustomization': 'b' },
      message: 'e/kustomization.yaml and e/Kustomization are both there',
    },
    {
      what: 'a file that is not UTF-8',
      files: { 'e/kustomization.yaml': Buffer.from([0xff, 0xfe, 0x61]) },
      message: 'e/kustomization.yaml cannot be edited: it is not UTF-8',
    },
    {
      what: 'a file with thousands of aliases',
      files: {
        'e/kustomization.yaml': `images:\n- &a {name: b}\n${'- *a\n'.repeat(
          4000,
        )}`,
      },
      message: 'it repeats anchors 4000 times, and 1000 is the limit',
    },
    {
      what: 'a file that is not YAML',
      files: {
        'e/kustomization.yaml': '{{ .Values.x }}\nimages:\n- name: a\n',
      },
      message: 'e/kustomization.yaml cannot be edited',
    },
  ])('refuses $what', async ({ files, message }) => {
    const images = [{ ...app, tag: 'v2' }];
    const updating = kustomize.update({
      directory: 'e',
      images,
      files: filesOf(files as Record<string, string>),
    });
    await expect(updating).rejects.toThrow(UpdateError);
    await expect(updating).rejects.toThrow(message);
  });

  it('refuses an image without a tag and a digest', async () => {
    await expect(update('images: []\n', [app])).rejects.toThrow(
      'neither a tag nor a digest',
    );
  });
});
