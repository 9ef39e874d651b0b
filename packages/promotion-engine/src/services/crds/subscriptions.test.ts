import {
  Subscription,
  subscriptionType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { HttpKubeClient, KubeObject } from '@kardinal/kube-controller';
import { ServedCrds } from '../../__testUtils__/ServedCrds';

const repository = 'ghcr.io/acme/shop';

const subscription = (name: string, spec: object) =>
  ({
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'Subscription',
    metadata: { name, namespace: 'default' },
    spec: { type: 'image', pipeline: 'shop', ...spec },
  } as KubeObject as Subscription);

describe('the definition of Subscriptions', () => {
  let served: ServedCrds;
  let client: HttpKubeClient;

  beforeAll(async () => {
    served = await ServedCrds.start();
    client = served.client;
  });

  afterAll(() => served.stop());

  it.each([
    ['little', { image: { repository } }],
    [
      'much',
      {
        minInterval: '1m',
        first: 'promoted',
        image: {
          repository,
          range: '^1',
          allow: '^1',
          ignore: ['x'],
          platform: 'linux/arm/v7',
          pin: 'tag',
          secretRef: { name: 'pull' },
          verifyKeyRef: { name: 'cosign' },
        },
      },
    ],
    [
      'a-chart',
      {
        type: 'chart',
        chart: {
          repository: 'oci://ghcr.io/acme/charts',
          name: 'shop',
          range: '^4',
          allow: '^4',
          ignore: ['x'],
          secretRef: { name: 'pull' },
          verifyKeyRef: { name: 'cosign' },
        },
      },
    ],
    ['a-branch', { type: 'git', git: { path: 'configs/shop' } }],
    [
      'tags-of-git',
      {
        type: 'git',
        git: {
          repository: 'https://github.com/acme/config',
          select: 'semver',
          range: '^1',
          ignore: ['-rc'],
        },
      },
    ],
    [
      'images-and-a-repository',
      {
        type: 'combined',
        images: [{ id: 'api', repository, verifyKeyRef: { name: 'cosign' } }],
        git: { path: 'configs' },
        when: 'git.tag == images.api.tag',
      },
    ],
    [
      'an-image-and-its-chart',
      {
        type: 'combined',
        images: [{ id: 'api', repository }],
        charts: [
          {
            id: 'packaged',
            repository: 'https://charts.example.com',
            name: 'shop',
            range: '^4',
          },
        ],
        when: 'charts.packaged.version == images.api.tag',
      },
    ],
    [
      'charts-and-a-repository',
      {
        type: 'combined',
        charts: [
          { id: 'shop', repository: 'oci://ghcr.io/acme/charts', name: 'shop' },
        ],
        git: { path: 'configs' },
        when: 'true',
      },
    ],
    ['one-tag', { image: { repository, select: 'digest', tag: 'stable' } }],
  ])('takes %s', async (name, spec) => {
    await client.create(subscriptionType, subscription(name, spec));
    const key = { namespace: 'default', name };
    expect(await client.get(subscriptionType, key)).toMatchObject({ spec });
  });

  it('has defaults', async () => {
    const key = { namespace: 'default', name: 'defaults' };
    await client.create(
      subscriptionType,
      subscription(key.name, { image: { repository } }),
    );
    expect((await client.get(subscriptionType, key))?.spec).toEqual({
      type: 'image',
      pipeline: 'shop',
      first: 'skipped',
      image: { repository, select: 'semver', pin: 'digest' },
    });
  });

  it.each<[string, object, RegExp]>([
    ['no image', {}, /image is missing; name the repository/],
    ['no chart', { type: 'chart' }, /chart is missing; name the repository/],
    [
      'a chart of another type',
      {
        image: { repository },
        chart: { repository: 'https://h.example.com', name: 'shop' },
      },
      /only type chart has chart/,
    ],
    [
      'a signature in a Helm repository',
      {
        type: 'chart',
        chart: {
          repository: 'https://h.example.com',
          name: 'shop',
          verifyKeyRef: { name: 'cosign' },
        },
      },
      /only charts in a registry have signatures/,
    ],
    [
      'credentials of a Helm repository',
      {
        type: 'chart',
        chart: { repository: 'https://a:b@h.example.com', name: 'shop' },
      },
      /a login is in secretRef/,
    ],
    ['no repository of Git', { type: 'git' }, /git is missing/],
    [
      'an image of Git',
      { type: 'git', git: {}, image: { repository } },
      /only type image has image/,
    ],
    [
      'files of tags',
      { type: 'git', git: { select: 'lexical', include: ['a/**'] } },
      /tags are not of one branch/,
    ],
    [
      'tags of a branch',
      { type: 'git', git: { allow: '^v' } },
      /a branch has no tags/,
    ],
    [
      'a directory outside the repository',
      { type: 'git', git: { path: '../x' } },
      /must stay inside the repository/,
    ],
    [
      'one image alone to combine',
      {
        type: 'combined',
        images: [{ id: 'api', repository }],
        when: 'true',
      },
      /type combined needs when, and two images or charts/,
    ],
    [
      'a condition of one image',
      { image: { repository }, when: 'true' },
      /only type combined has images, charts and when/,
    ],
    [
      'a chart that is called as an image is',
      {
        type: 'combined',
        images: [{ id: 'shop', repository }],
        charts: [
          { id: 'shop', repository: 'https://charts.example.com', name: 'a' },
        ],
        when: 'true',
      },
      /an image and a chart have the same id/,
    ],
    [
      'a repository alone to combine',
      { type: 'combined', git: { path: 'a' }, when: 'true' },
      /type combined needs when, and two images or charts/,
    ],
    [
      'an image that is called git',
      {
        type: 'combined',
        images: [
          { id: 'api', repository },
          { id: 'git', repository },
        ],
        when: 'true',
      },
      /name the image otherwise/,
    ],
    [
      'a URL',
      { image: { repository: 'https://ghcr.io/a/b' } },
      /write it without https/,
    ],
    [
      'a digest to follow without its tag',
      { image: { repository, select: 'digest' } },
      /select digest follows one tag, which tag names/,
    ],
    [
      'a tag that is not followed',
      { image: { repository, tag: 'stable' } },
      /the others choose one, and have no tag/,
    ],
    [
      'a range of what are no versions',
      { image: { repository, select: 'lexical', range: '^1' } },
      /only select semver has a range/,
    ],
    [
      'patterns for one tag',
      { image: { repository, select: 'digest', tag: 'x', allow: 'x' } },
      /remove allow and ignore/,
    ],
    [
      'a tag that moves in place of its digest',
      { image: { repository, select: 'digest', tag: 'x', pin: 'tag' } },
      /remove pin/,
    ],
  ])('refuses %s', async (_what, spec, message) => {
    await expect(
      client.create(subscriptionType, subscription('refused', spec)),
    ).rejects.toThrow(message);
  });
});
