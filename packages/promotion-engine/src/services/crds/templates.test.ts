import {
  Template,
  templateType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { HttpKubeClient, KubeObject } from '@kardinal/kube-controller';
import { ServedCrds } from '../../__testUtils__/ServedCrds';

const source = {
  type: 'chart',
  registry: 'https://ghcr.io',
  repository: 'acme/charts/web-service',
  digest: `sha256:${'d'.repeat(64)}`,
};
const manifests = { ...source, type: 'manifests' };

const { digest: _digest, ...unnamed } = source;
const tagged = { ...unnamed, tag: 'v1.2' };

const complete = {
  source,
  render: { release: 'web', namespace: 'shop', apiVersions: ['a/v1'] },
  defaults: {
    values: { replicaCount: 1, resources: { limits: { cpu: '1' } } },
    patches: [
      {
        target: { kind: 'Deployment' },
        updates: [{ path: 'spec.replicas', value: 1 }],
      },
    ],
  },
  overrides: {
    values: { policy: 'Restricted', allow: ['replicaCount', 'resources.*'] },
    patches: { policy: 'None' },
  },
};

const template = (name: string, spec: object) =>
  ({
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'Template',
    metadata: { name },
    spec,
  } as KubeObject as Template);

describe('the definition of Templates', () => {
  let served: ServedCrds;
  let client: HttpKubeClient;

  beforeAll(async () => {
    served = await ServedCrds.start();
    client = served.client;
  });

  afterAll(() => served.stop());

  it.each([
    ['everything', complete],
    ['a source alone', { source: manifests }],
    ['a tag', { source: tagged }],
    [
      'a tag with a login and an interval',
      {
        source: {
          ...tagged,
          minInterval: '10m',
          secretRef: { namespace: 'platform-policies', name: 'pull' },
        },
      },
    ],
  ])('takes %s', async (what, spec) => {
    const name = what.replaceAll(' ', '-');
    await client.create(templateType, template(name, spec));
    expect(await client.get(templateType, { name })).toMatchObject({ spec });
  });

  it.each<[string, object, RegExp]>([
    ['nothing', {}, /spec\.source/],
    [
      'a tag as digest',
      { source: { ...source, digest: 'latest' } },
      /spec\.source\.digest/,
    ],
    [
      'a digest and a tag',
      { source: { ...source, tag: 'latest' } },
      /name what is rendered by digest, or by tag/,
    ],
    [
      'neither',
      { source: unnamed },
      /name what is rendered by digest, or by tag/,
    ],
    ['no tag', { source: { ...unnamed, tag: 'a b' } }, /spec\.source\.tag/],
    [
      'a login for a digest',
      {
        source: {
          ...source,
          secretRef: { namespace: 'platform-policies', name: 'pull' },
        },
      },
      /minInterval and secretRef are for a tag/,
    ],
    [
      'a registry with a path',
      { source: { ...source, registry: 'https://ghcr.io/acme' } },
      /spec\.source\.registry/,
    ],
    [
      'values of manifests',
      { source: manifests, defaults: { values: { a: 1 } } },
      /are for a source of type chart/,
    ],
    [
      'values of manifests that may be overridden',
      { source: manifests, overrides: { values: { policy: 'All' } } },
      /overrides\.values are for a source of type chart/,
    ],
    [
      'a list without its policy',
      { source, overrides: { values: { policy: 'All', allow: ['a'] } } },
      /allow is for the policy Restricted, which needs it/,
    ],
    [
      'the policy without its list',
      { source, overrides: { patches: { policy: 'Restricted' } } },
      /allow is for the policy Restricted, which needs it/,
    ],
    [
      'another policy',
      { source, overrides: { values: { policy: 'Some' } } },
      /spec\.overrides\.values\.policy/,
    ],
  ])('refuses %s', async (_what, spec, message) => {
    await expect(
      client.create(templateType, template('refused', spec)),
    ).rejects.toThrow(message);
  });
});
