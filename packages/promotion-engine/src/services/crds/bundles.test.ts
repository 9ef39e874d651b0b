import { Bundle, bundleType } from '@kardinal/backstage-plugin-kardinal-common';
import { HttpKubeClient, KubeObject } from '@kardinal/kube-controller';
import { ServedCrds } from '../../__testUtils__/ServedCrds';

const images = [{ reference: 'ghcr.io/acme/app:1.0.0' }];
const gitCommit = {
  repository: 'https://forge.example.com/acme/config',
  sha: 'a'.repeat(40),
};

const chart = {
  repository: 'oci://ghcr.io/acme/charts',
  name: 'shop',
  version: '4.2.0-rc.1+b7',
};

function bundle(name: string, spec: object): Bundle {
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'Bundle',
    metadata: { name, namespace: 'default' },
    spec,
  } as KubeObject as Bundle;
}

describe('the definition of Bundles', () => {
  let served: ServedCrds;
  let client: HttpKubeClient;

  beforeAll(async () => {
    served = await ServedCrds.start();
    client = served.client;
  }, 60_000);

  afterAll(() => served.stop());

  it.each([
    ['images-by-default', { artifacts: { images } }, 'image'],
    ['configuration', { type: 'config', artifacts: { gitCommit } }, 'config'],
    ['both', { type: 'mixed', artifacts: { images, gitCommit } }, 'mixed'],
    ['charts', { artifacts: { charts: [chart] } }, 'image'],
    [
      'charts-beside-a-commit',
      { type: 'mixed', artifacts: { charts: [chart], gitCommit } },
      'mixed',
    ],
    [
      'several-artifacts',
      {
        artifacts: { images, charts: [chart] },
        provenance: {
          artifacts: [
            {
              reference: 'ghcr.io/acme/app:1.0.0',
              commitSHA: 'a'.repeat(40),
              source: 'https://forge.example.com/acme/app',
              author: 'Ana',
              buildTimestamp: '2026-11-18T10:00:00Z',
            },
            { reference: 'oci://ghcr.io/acme/charts/shop:4.2.0-rc.1' },
          ],
        },
      },
      'image',
    ],
    [
      'a-directory',
      {
        type: 'config',
        artifacts: {
          gitCommit: { ...gitCommit, path: 'configs/app', message: 'Limits' },
        },
      },
      'config',
    ],
  ])('keeps a Bundle of %s', async (name, spec, type) => {
    const created = await client.create(bundleType, bundle(name, spec));
    expect(created.spec).toEqual({ ...spec, type });
  });

  it.each([
    [
      'no commit',
      { type: 'config', artifacts: {} },
      /artifacts\.gitCommit is missing; name the commit/,
    ],
    [
      'a commit beside images of type image',
      { artifacts: { images, gitCommit } },
      /artifacts\.gitCommit has no effect with type image; set type to mixed/,
    ],
    [
      'images of type config',
      { type: 'config', artifacts: { images, gitCommit } },
      /artifacts\.images have no effect with type config; set type to mixed/,
    ],
    [
      'no images of type mixed',
      { type: 'mixed', artifacts: { gitCommit } },
      /artifacts\.images is empty; name the images/,
    ],
    [
      'charts of type config',
      { type: 'config', artifacts: { charts: [chart], gitCommit } },
      /artifacts\.charts have no effect with type config; set type to mixed/,
    ],
    [
      'a range',
      { artifacts: { charts: [{ ...chart, version: '^4.0.0' }] } },
      /charts\[0\]\.version/,
    ],
    [
      'credentials of a Helm repository',
      { artifacts: { charts: [{ ...chart, repository: 'https://u:p@h' }] } },
      /must be the address of a Helm repository/,
    ],
    [
      'two versions of a chart',
      { artifacts: { charts: [chart, { ...chart, version: '1.0.0' }] } },
      /charts\[1\]: Duplicate value/,
    ],
    [
      'a short commit',
      {
        type: 'config',
        artifacts: { gitCommit: { ...gitCommit, sha: 'abc123def456' } },
      },
      /must be the full name of a commit/,
    ],
    [
      'credentials in a repository',
      {
        type: 'config',
        artifacts: { gitCommit: { ...gitCommit, repository: 'https://t@h/r' } },
      },
      /without credentials; the Pipeline names the Secret/,
    ],
    [
      'a path out of the repository',
      {
        type: 'config',
        artifacts: { gitCommit: { ...gitCommit, path: 'a/../..' } },
      },
      /must stay inside the repository/,
    ],
  ])('refuses a Bundle with %s, and says what to do', async (_, spec, said) => {
    await expect(
      client.create(bundleType, bundle('refused', spec)),
    ).rejects.toThrow(said);
  });

  it('keeps what is promoted', async () => {
    const spec = { type: 'config', artifacts: { gitCommit } };
    await client.create(bundleType, bundle('fixed', spec));
    const body = {
      spec: { artifacts: { gitCommit: { sha: 'b'.repeat(40) } } },
    };
    await expect(
      client.patch(
        bundleType,
        { namespace: 'default', name: 'fixed' },
        { type: 'merge', body },
      ),
    ).rejects.toThrow(/a Bundle is immutable/);
  });
});
