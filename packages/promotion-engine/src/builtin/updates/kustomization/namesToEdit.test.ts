import fc from 'fast-check';
import { UpdateError } from '@kardinal/backstage-plugin-kardinal-node';
import { kustomize } from '../kustomize';
import { readImages } from './editImages';

const spellings = [
  'nginx',
  'library/nginx',
  'docker.io/nginx',
  'docker.io/library/nginx',
  'index.docker.io/library/nginx',
];

const base = 'base/deployment.yaml';
const file = 'environments/prod/kustomization.yaml';

async function edit(
  files: Readonly<Record<string, string>>,
  repository: string,
  name = repository,
) {
  const { writes, changes } = await kustomize.update({
    directory: 'environments/prod',
    images: [{ name, repository, tag: '2' }],
    files: {
      read: async path =>
        files[path] === undefined ? undefined : Buffer.from(files[path]),
    },
  });
  return { changes, text: writes[0]?.content.toString() ?? files[file] };
}

/** What kustomize makes of an image: entries name it letter by letter, and the last one wins. */
function rendered(text: string, image: string): string {
  const [start] = image.split(':');
  return readImages(text, file).reduce((before, { name, fields }) => {
    const [own] = before.split(':');
    return own === name
      ? `${fields.newName ?? own}:${fields.newTag ?? '1'}`
      : before;
  }, `${start}:1`);
}

const resources = 'resources: [../../base]\n';
const manifests = (image: string) => ({
  'base/kustomization.yaml': 'resources: [deployment.yaml]\n',
  [base]: `spec:\n  containers:\n    - name: web\n      image: ${image}:1\n`,
});

describe('entries of an image that is spelled in several ways', () => {
  it('are set wherever they are, and none is added that no manifest has', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...spellings),
        fc.constantFrom(...spellings),
        async (entry, repository) => {
          const { text, changes } = await edit(
            { [file]: `images:\n- name: ${entry}\n  newTag: "1"\n` },
            repository,
          );
          expect(readImages(text, file).map(({ name }) => name)).toEqual([
            entry,
          ]);
          expect(rendered(text, entry)).toMatch(/nginx:2$/);
          expect(changes).toHaveLength(1);
        },
      ),
    );
  });

  it('reach what the manifests call it, whether an entry does nothing or there is none', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...spellings),
        fc.constantFrom(...spellings),
        fc.option(fc.constantFrom(...spellings), { nil: undefined }),
        async (image, repository, dead) => {
          const entry =
            dead === undefined
              ? ''
              : `images:\n- name: ${dead}\n  newTag: "1"\n`;
          const { text } = await edit(
            { ...manifests(image), [file]: `${resources}${entry}` },
            repository,
          );
          expect(rendered(text, image)).toMatch(/nginx:2$/);
        },
      ),
    );
  });

  it('have the name that a kustomization below gives', async () => {
    const { text } = await edit(
      {
        [base]: manifests('web')[base],
        'base/kustomization.yaml':
          'resources: [deployment.yaml]\nimages: [{name: web, newName: docker.io/nginx}]\n',
        [file]: resources,
      },
      'nginx',
    );
    expect(readImages(text, file)).toMatchObject([
      { name: 'docker.io/nginx', fields: { newTag: '2' } },
    ]);
  });

  it('are not set in vain, where one behind them has the last word', async () => {
    const editing = edit(
      {
        [file]:
          'images:\n- {name: web, newName: nginx, newTag: "1"}\n- {name: nginx, newTag: "1"}\n',
      },
      'nginx',
      'web',
    );
    await expect(editing).rejects.toThrow(UpdateError);
    await expect(editing).rejects.toThrow(
      'environments/prod/kustomization.yaml cannot be edited: its entry nginx stands behind that of web',
    );
  });

  it('leaves out what it may not read, and goes in no circle', async () => {
    const { text } = await edit(
      {
        [file]:
          'resources: [../../base, https://example.com/x.yaml, ../../../out]\n',
        'base/kustomization.yaml':
          'resources: [../environments/prod, ../base, [], absent.yaml]\n',
      },
      'nginx',
    );
    expect(readImages(text, file)).toMatchObject([{ name: 'nginx' }]);
  });
});
