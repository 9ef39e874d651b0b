import { ForeignObject } from '@kardinal/backstage-plugin-kardinal-node';
import { importOrder } from './importOrder';
import {
  digest,
  menu,
  menuWith,
  order,
  orderWith,
  preparation,
  serving,
} from './kokumi.fixture';

const shop = { kind: 'Order', namespace: 'team-a', name: 'shop' };

function imported(...objects: readonly ForeignObject[]) {
  const result = importOrder(shop, objects);
  if (result.type === 'impossible') throw new Error(result.problems.join());
  return result;
}

const problemsOf = (...objects: readonly ForeignObject[]) => {
  const result = importOrder(shop, objects);
  return result.type === 'impossible' ? result.problems : [];
};

const fields = (...objects: readonly ForeignObject[]) =>
  imported(...objects).notCarried.map(({ field }) => field);

describe('the import of an Order', () => {
  it('takes, stores and activates what the Order does, and asks a person where it does not deploy by itself', () => {
    expect(imported(order).resources).toEqual([
      {
        apiVersion: 'kardinal.io/v1alpha1',
        kind: 'Pipeline',
        metadata: { name: 'shop', namespace: 'team-a' },
        spec: {
          git: {
            url: 'https://git.example.com/set/this',
            provider: 'github',
            branch: 'main',
            layout: 'directory',
          },
          environments: [
            {
              name: 'shop',
              update: { strategy: 'kustomize' },
              approval: 'pr-review',
              steps: [
                { uses: 'git-clone' },
                {
                  uses: 'pull-manifests',
                  config: {
                    registry: 'https://ghcr.io',
                    repository: 'acme/manifests/shop',
                    digest: '${bundle.images[0].digest}',
                    output: 'rendered',
                  },
                },
                {
                  uses: 'push-rendition',
                  config: {
                    registry: 'https://registry.example.com:5000',
                    repository: 'rendered/shop',
                    path: 'rendered',
                  },
                },
                { uses: 'activate-rendition', config: { file: 'source.yaml' } },
                { uses: 'git-commit' },
                { uses: 'git-push' },
                { uses: 'open-pr' },
                { uses: 'wait-for-merge' },
                { uses: 'health-check' },
              ],
            },
          ],
          historyLimit: 20,
          graphHistoryLimit: 3,
        },
      },
    ]);
  });

  it('is promoted by itself where the Order, or its Menu, deploys by itself', () => {
    const from = orderWith({ source: undefined, menuRef: { name: 'web' } });
    for (const objects of [
      [orderWith({ autoDeploy: 'Enabled' })],
      [from, menu],
    ])
      expect(imported(...objects).resources.at(-1)).toMatchObject({
        kind: 'Pipeline',
        spec: { environments: [{ approval: 'auto' }] },
      });
  });

  it('names what the Pipeline does not say', () => {
    const target = { kind: 'Deployment', name: 'shop', namespace: 'other' };
    const edits = [{ target, set: { '.spec.paused': 'true' } }];
    expect(fields(order, serving)).toEqual([
      'Order shop: spec',
      'Order shop: spec.source.version',
      'Order shop: spec.destination',
      'Serving shop',
    ]);
    expect(fields(orderWith({ patches: edits, edits }))).toEqual([
      'Order shop: spec',
      'Order shop: spec.destination',
      'Order shop: Template',
      'Order shop: spec.patches[0].target.namespace',
      'Order shop: spec.edits[0].target.namespace',
    ]);
    expect(
      fields(
        orderWith({ source: undefined, menuRef: { name: 'web' } }),
        menuWith({ render: { helm: {} } }),
      ),
    ).toContain('Menu web: spec.render.helm.namespace');
  });

  it('renders the Template that it brings', () => {
    const { resources } = imported(orderWith({ render: { helm: {} } }));
    expect(resources).toMatchObject([
      { kind: 'Template', metadata: { name: 'team-a-shop' } },
      {
        kind: 'Pipeline',
        spec: {
          environments: [
            {
              steps: expect.arrayContaining([
                {
                  uses: 'render-template',
                  config: { template: 'team-a-shop', output: 'rendered' },
                },
              ]),
            },
          ],
        },
      },
    ]);
  });

  it.each([
    ['a tag, which is followed', '1.4.0', { tag: '1.4.0' }, []],
    [
      'a digest',
      `sha256:${'7'.repeat(64)}`,
      { digest: `sha256:${'7'.repeat(64)}` },
      [],
    ],
    [
      'a range, by what the last Preparation was made from',
      '^1.4',
      { digest: digest('b') },
      [
        expect.stringContaining(
          'has the digest that the last Preparation was made from',
        ),
      ],
    ],
  ])('renders what an Order names by %s', (_what, version, named, gaps) => {
    const oci = 'oci://ghcr.io/acme/manifests/shop';
    const chart = orderWith({
      source: { oci, version },
      render: { helm: {} },
    });
    const { resources, notCarried } = imported(chart, preparation('2'));
    expect(resources[0]).toMatchObject({ spec: { source: named } });
    const reasons = notCarried
      .filter(({ field }) => field.endsWith('version'))
      .map(({ reason }) => reason);
    expect(reasons).toEqual(gaps);
  });

  it('has a placeholder where nobody knows the digest, and says so', () => {
    const oci = 'oci://ghcr.io/acme/manifests/shop';
    const { resources, notCarried } = imported(
      orderWith({ source: { oci, version: '^1' }, render: { helm: {} } }),
    );
    expect(resources[0]).toMatchObject({
      spec: { source: { digest: digest('0') } },
    });
    expect(notCarried).toContainEqual({
      field: 'Order shop: spec.source.version',
      reason:
        '^1 is no tag; set spec.source of Template team-a-shop to a tag, or to a digest for each release',
    });
  });

  it('stores where the last Preparation is, where the Order does not say', () => {
    expect(
      JSON.stringify(
        imported(orderWith({ destination: undefined }), preparation('2'))
          .resources,
      ),
    ).toContain('https://kokumi-registry.kokumi.svc:5000');
  });

  it.each([
    ['is not there', [], 'is not there'],
    [
      'has no destination',
      [orderWith({ destination: undefined })],
      'spec.destination.oci is not set',
    ],
    [
      'is from a Menu that is not there',
      [orderWith({ menuRef: { name: 'web' } })],
      'the Menu web is not there',
    ],
    [
      'is from a Pantry',
      [orderWith({ source: { pantryRef: { name: 'p' }, version: '1' } })],
      'Pantries are not read',
    ],
    [
      'names no repository',
      [orderWith({ source: { oci: 'ghcr.io', version: '1' } })],
      'names no repository of a registry',
    ],
  ] as const)('is impossible where it %s', (_, objects, problem) => {
    expect(problemsOf(...objects)).toEqual([expect.stringContaining(problem)]);
  });
});
