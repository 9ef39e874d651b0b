import { MemoryTree } from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { kustomizeSources } from './kustomizeSources';

const prod = 'environments/prod';

const copied = async (files: Readonly<Record<string, string>>) => [
  ...(
    await kustomizeSources(new MemoryTree(files), prod, `${prod}/rendered`)
  ).keys(),
];

describe('kustomizeSources', () => {
  it('are what is below the directory, and below those that it names', async () => {
    const files = {
      [`${prod}/kustomization.yaml`]: 'resources: [../../base, local, a.yaml]',
      [`${prod}/a.yaml`]: '',
      [`${prod}/local/kustomization.yaml`]: 'components: [../../../parts/x]',
      [`${prod}/rendered/old.yaml`]: '',
      'base/kustomization.yaml': 'resources: [b.yaml, ../deep/]',
      'base/b.yaml': '',
      'deep/kustomization.yaml': '',
      'parts/x/kustomization.yaml': 'kind: Component',
      'parts/y/kustomization.yaml': '',
      'environments/dev/kustomization.yaml': '',
    };
    expect((await copied(files)).sort()).toEqual([
      'base/b.yaml',
      'base/kustomization.yaml',
      'deep/kustomization.yaml',
      `${prod}/a.yaml`,
      `${prod}/kustomization.yaml`,
      `${prod}/local/kustomization.yaml`,
      'parts/x/kustomization.yaml',
    ]);
  });

  it.each([
    [
      'a directory elsewhere on a forge',
      { [`${prod}/kustomization.yaml`]: 'resources: [github.com/acme/base]' },
      `${prod}/kustomization.yaml names ${prod}/github.com/acme/base, which is not in the repository: nothing is fetched to render`,
    ],
    [
      'a base that is not there',
      { [`${prod}/kustomization.yaml`]: 'resources: [../../base]' },
      /names base, which is not in the repository/,
    ],
    [
      'what leads out of the repository',
      { [`${prod}/kustomization.yaml`]: 'resources: [../../../x]' },
      /names ..\/..\/..\/x, which leads out of the repository/,
    ],
    [
      'an absolute path',
      { [`${prod}/kustomization.yaml`]: 'resources: [/etc]' },
      /names \/etc, which leads out of the repository/,
    ],
    ['nothing', {}, /config.path names environments\/prod, which is not/],
    [
      'a URL in a base',
      {
        [`${prod}/kustomization.yaml`]: 'resources: [../../base]',
        'base/kustomization.yaml': 'resources: ["http://localhost/x"]',
      },
      /resources in base\/kustomization.yaml names http:\/\/localhost\/x/,
    ],
    [
      'a URL in a kustomization that nothing names',
      {
        [`${prod}/kustomization.yaml`]: '',
        [`${prod}/sub/kustomization.yaml`]: 'resources: ["http://localhost/x"]',
      },
      /names http:\/\/localhost\/x/,
    ],
    [
      'more than 5,000 files',
      Object.fromEntries(
        Array.from({ length: 5_001 }, (_, at) => [`${prod}/${at}`, '']),
      ),
      /rendered from more than 5000 files/,
    ],
    [
      'more than 16 MiB',
      {
        [`${prod}/kustomization.yaml`]: '',
        [`${prod}/a`]: 'x'.repeat(17 * 1024 * 1024),
      },
      /rendered from more than 16 MiB/,
    ],
  ])('are not %s', async (_what, files: Record<string, string>, message) => {
    await expect(copied(files)).rejects.toThrow(message);
  });
});
