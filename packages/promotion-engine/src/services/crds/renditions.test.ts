import {
  Rendition,
  renditionType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { HttpKubeClient, KubeObject } from '@kardinal/kube-controller';
import { ServedCrds } from '../../__testUtils__/ServedCrds';

const commit = 'c'.repeat(40);
const digest = `sha256:${'d'.repeat(64)}`;

const fromGit = {
  pipeline: 'shop',
  bundle: 'shop-1',
  environment: 'prod',
  source: {
    type: 'git',
    repository: 'https://git.example.com/acme/shop.git',
    commit,
    path: 'overlays/prod',
  },
  renderer: { name: 'kustomize', version: 'v5.8.1' },
  inputs: digest,
  revision: {
    type: 'git',
    repository: 'https://git.example.com/acme/shop.git',
    branch: 'environments/prod',
    commit,
  },
};

const fromChart = {
  ...fromGit,
  source: { type: 'chart', reference: 'ghcr.io/acme/charts/shop', digest },
  revision: { type: 'oci', reference: 'ghcr.io/acme/rendered/shop', digest },
  parent: digest,
  template: 'web-service',
};

function rendition(name: string, spec: object): Rendition {
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'Rendition',
    metadata: { name, namespace: 'default' },
    spec,
  } as KubeObject as Rendition;
}

describe('the definition of Renditions', () => {
  let served: ServedCrds;
  let client: HttpKubeClient;

  beforeAll(async () => {
    served = await ServedCrds.start();
    client = served.client;
  }, 60_000);

  afterAll(() => served.stop());

  it.each<[string, object]>([
    ['git', fromGit],
    ['chart', fromChart],
  ])('keeps one from %s as it is', async (name, spec) => {
    const created = await client.create(renditionType, rendition(name, spec));
    expect(created.spec).toEqual(spec);
  });

  it('is fixed when it is created', async () => {
    await client.create(renditionType, rendition('fixed', fromGit));
    for (const spec of [
      { environment: 'qa' },
      { parent: commit },
      { revision: { commit: 'a'.repeat(40) } },
    ])
      await expect(
        client.patch(
          renditionType,
          { namespace: 'default', name: 'fixed' },
          { type: 'merge', body: { spec } },
        ),
      ).rejects.toThrow(/a Rendition is immutable/);
  });

  it.each<[string, object, RegExp]>([
    [
      'a source of git without a commit',
      { ...fromGit, source: { type: 'git', repository: 'https://x.example' } },
      /a source of type git has repository and commit/,
    ],
    [
      'a chart with a path',
      { ...fromChart, source: { ...fromChart.source, path: 'prod' } },
      /one of another type reference and digest/,
    ],
    [
      'a revision of both types',
      { ...fromGit, revision: { ...fromGit.revision, digest } },
      /a revision of type git has repository, branch and commit/,
    ],
    [
      'a revision in a registry without its digest',
      { ...fromChart, revision: { type: 'oci', reference: 'ghcr.io/acme/x' } },
      /one of type oci reference and digest/,
    ],
    ['a short commit', { ...fromGit, parent: 'c0ffee' }, /spec\.parent/],
    ['a digest that is none', { ...fromGit, inputs: 'md5:0' }, /spec\.inputs/],
  ])('refuses %s', async (_what, spec, message) => {
    await expect(
      client.create(renditionType, rendition('refused', spec)),
    ).rejects.toThrow(message);
  });
});
