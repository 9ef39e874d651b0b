import {
  FakePrograms,
  MemoryTree,
} from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { renderSource } from './renderSource';

const object = (name: string) =>
  `apiVersion: v1\nkind: Secret\nmetadata:\n  name: ${name}\n`;

const programs = new FakePrograms({
  kustomize: ([command]) => object(`kustomize-${command}`),
  helm: ([command, release]) => object(`${command}-${release}`),
});

async function render(
  files: Readonly<Record<string, string>>,
  directory = 'app',
) {
  const { manifests, commands } = await renderSource(
    programs,
    new MemoryTree(files),
    { directory, release: 'web', namespace: 'shop', values: [] },
  );
  return { names: manifests.map(({ fileName }) => fileName), commands };
}

describe('renderSource', () => {
  it.each([
    [
      'kustomize, where there is a kustomization',
      { 'app/kustomization.yaml': '', 'app/Chart.yaml': '' },
      {
        names: ['secret_kustomize-build.yaml'],
        commands: ['kustomize build app'],
      },
    ],
    [
      'Helm, where there is a chart',
      { 'app/Chart.yaml': 'name: web\n', 'app/sub/kustomization.yaml': '' },
      {
        names: ['secret_template-web.yaml'],
        commands: [
          'helm template web ./app --namespace=shop --include-crds --no-hooks --skip-tests',
        ],
      },
    ],
    [
      'nothing, where manifests are plain',
      {
        'app/a.yaml': `${object('a')}---\n${object('b')}`,
        'app/sub/c.yml': object('c'),
        'app/d.json':
          '{"apiVersion": "v1", "kind": "Secret", "metadata": {"name": "d"}}',
        'app/README.md': 'Not a manifest',
        'other/e.yaml': object('e'),
      },
      {
        names: [
          'secret_a.yaml',
          'secret_b.yaml',
          'secret_c.yaml',
          'secret_d.yaml',
        ],
        commands: [],
      },
    ],
  ])('uses %s', async (_what, files, expected) => {
    expect(await render(files)).toEqual(expected);
  });

  it('takes plain manifests of the root', async () => {
    expect(await render({ 'a.yaml': object('a') }, '.')).toMatchObject({
      names: ['secret_a.yaml'],
    });
  });

  it('names a directory that the commit does not have', async () => {
    await expect(render({ 'other/a.yaml': '' })).rejects.toMatchObject({
      kind: 'terminal',
      message:
        'The commit has no files in app: check path of the environment, or its config.path',
    });
  });
});
