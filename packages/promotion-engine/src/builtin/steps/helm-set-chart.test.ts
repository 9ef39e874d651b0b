import { BundleChart } from '@kardinal/backstage-plugin-kardinal-common';
import { problemsOf, runEdit } from './__testUtils__/runEdit';
import { helmSetChart } from './helm-set-chart';

const repository = 'https://charts.example.com';
const shop: BundleChart = { repository, name: 'shop', version: '4.2.0' };
const cart: BundleChart = {
  repository: 'oci://ghcr.io/acme/charts',
  name: 'cart',
  version: '1.3.0',
};
const digest = `sha256:${'a'.repeat(64)}`;

const umbrella = `apiVersion: v2
name: acme   # everything
version: 0.1.0
dependencies:
  - name: postgresql
    version: ">=12.0.0 <13"
    repository: https://other.example.com
    condition: postgresql.enabled
  # What customers see.
  - name: shop
    version: "4.1.0" # kept by Kardinal
    repository: ${repository}/
`;

/** With all that Helm counts in the digest of a lock. */
const locked = {
  repository: 'http://127.0.0.1:18899',
  chart: `apiVersion: v2
name: acme
version: 0.1.0
dependencies:
  - name: postgresql
    version: ">=12.0.0 <13 "
    repository: http://127.0.0.1:18899
    condition: postgresql.enabled,global.<b>&
    tags: [db, all]
    import-values:
      - child: z
        parent: a
      - data
  - name: shop
    alias: eu
    version: 4.1.0
    repository: http://127.0.0.1:18899
`,
  /** As `helm dependency update` of Helm 3.19.4 writes it. */
  lock: `dependencies:
- name: postgresql
  repository: http://127.0.0.1:18899
  version: 12.5.1
- name: shop
  repository: http://127.0.0.1:18899
  version: 4.1.0
digest: sha256:393f6a7a908ab77b620f3ac15dc27042fa3ecbb5f3db3ae1560147ca4c763698
generated: "2026-11-26T21:14:55.978321987Z"
`,
  digest:
    'sha256:393f6a7a908ab77b620f3ac15dc27042fa3ecbb5f3db3ae1560147ca4c763698',
  /** Of the same with 4.2.0. */
  nextDigest:
    'sha256:5327350d39c56afeeb02a42100bece66516c5a8efc9f27f58b9cb508e96377a9',
};

function run(
  files: Readonly<Record<string, string>>,
  charts: readonly BundleChart[] = [shop],
  config: object = {},
) {
  return runEdit({ step: helmSetChart, config, files, promotion: { charts } });
}

describe('helm-set-chart', () => {
  it('sets a dependency of Chart.yaml, and leaves every other byte', async () => {
    const { written, changes } = await run({ 'Chart.yaml': umbrella });
    expect(written).toEqual({
      'Chart.yaml': umbrella.replace('"4.1.0"', '"4.2.0"'),
    });
    expect(changes).toEqual([
      {
        file: 'environments/prod/Chart.yaml',
        image: 'chart shop',
        from: '4.1.0',
        to: '4.2.0',
      },
    ]);
  });

  it('keeps Chart.lock in step, as Helm itself would', async () => {
    const { repository: of, chart, lock, digest: old, nextDigest } = locked;
    const charts = [{ ...shop, repository: of }];
    const first = await run(
      { 'Chart.yaml': chart, 'Chart.lock': lock },
      charts,
    );
    expect(first.written).toEqual({
      'Chart.yaml': chart.replace('4.1.0', '4.2.0'),
      'Chart.lock': lock.replace('4.1.0', '4.2.0').replace(old, nextDigest),
    });
    expect((await run(first.written, charts)).written).toEqual({});
    await expect(
      run({ ...first.written, 'Chart.lock': lock }, charts),
    ).rejects.toThrow(/Chart\.lock does not belong/);
  });

  const aliased = `dependencies:
- {name: shop, alias: eu, version: 4.1.0, repository: "${repository}"}
- {name: shop, alias: us, version: 4.1.0, repository: "@acme"}
`;

  it.each([
    ['every alias of it', {}, /eu, version: 4\.2\.0[^]*us, version: 4\.2\.0/],
    [
      'the one that is named',
      { charts: [{ dependency: 'us' }] },
      /eu, version: 4\.1\.0[^]*us, version: 4\.2\.0/,
    ],
  ])('sets %s', async (_what, config, expected) => {
    const { written } = await run({ 'Chart.yaml': aliased }, [shop], config);
    expect(written['Chart.yaml']).toMatch(expected);
  });

  it('sets paths of other files', async () => {
    const application = `kind: Application
spec:
  source:
    chart: shop
    targetRevision: 4.1.0 # what runs
`;
    const source = `kind: OCIRepository
spec:
  ref:
    tag: 1.2.0
    digest: sha256:${'b'.repeat(64)}
`;
    const { written, changes } = await run(
      { 'app.yaml': application, 'cart.yaml': source },
      [shop, { ...cart, digest }],
      {
        charts: [
          {
            chart: 'shop',
            file: 'app.yaml',
            version: 'spec.source.targetRevision',
          },
          {
            chart: 'cart',
            file: 'cart.yaml',
            version: 'spec.ref.tag',
            digest: 'spec.ref.digest',
          },
        ],
      },
    );
    expect(written).toEqual({
      'app.yaml': application.replace('4.1.0', '4.2.0'),
      'cart.yaml': source
        .replace('1.2.0', '1.3.0')
        .replace(/sha256:b+/, digest),
    });
    expect(changes.map(({ image, to }) => [image, to])).toEqual([
      ['chart shop', '4.2.0'],
      ['chart cart', '1.3.0'],
      ['chart cart', digest],
    ]);
  });

  it('sets the document that has the version', async () => {
    const repositoryOf =
      'apiVersion: v1\nkind: HelmRepository\nspec: {}\n---\n';
    const release =
      'apiVersion: v2\nkind: HelmRelease\nspec:\n  chart:\n    spec: {chart: shop, version: 4.1.0}\n';
    const { written } = await run(
      { 'helmrelease.yaml': `${repositoryOf}${release}` },
      [shop],
      {
        charts: [
          { file: 'helmrelease.yaml', version: 'spec.chart.spec.version' },
        ],
      },
    );
    expect(written).toEqual({
      'helmrelease.yaml': `${repositoryOf}${release.replace('4.1', '4.2')}`,
    });
  });

  it('empties the digest of an earlier version', async () => {
    const { written } = await run(
      { 'cart.yaml': `ref: {tag: 1.2.0, digest: ${digest}}\n` },
      [cart],
      {
        charts: [
          { file: 'cart.yaml', version: 'ref.tag', digest: 'ref.digest' },
        ],
      },
    );
    expect(written).toEqual({
      'cart.yaml': 'ref: {tag: 1.3.0, digest: ""}\n',
    });
  });

  it('has nothing to do for a Bundle without charts', async () => {
    expect(await run({}, [])).toEqual({ written: {}, changes: [] });
  });

  it('leaves an entry alone whose chart the Bundle does not have', async () => {
    const { written } = await run({ 'Chart.yaml': umbrella }, [shop], {
      charts: [{}, { chart: 'cart', file: 'cart.yaml', version: 'ref.tag' }],
    });
    expect(Object.keys(written)).toEqual(['Chart.yaml']);
  });

  it.each([
    ['a file that is not there', {}, [shop], {}, /There is no .*Chart\.yaml/],
    [
      'no such dependency',
      { 'Chart.yaml': umbrella },
      [cart],
      {},
      /Chart\.yaml has no dependency cart; add it/,
    ],
    [
      'no such alias',
      { 'Chart.yaml': aliased },
      [shop],
      { charts: [{ dependency: 'asia' }] },
      /has no dependency shop as asia/,
    ],
    [
      'a dependency from elsewhere',
      { 'Chart.yaml': umbrella },
      [{ ...shop, repository: 'https://evil.example.com' }],
      {},
      /takes shop from https:\/\/charts\.example\.com\/, and the Bundle has it from https:\/\/evil\.example\.com/,
    ],
    [
      'a chart without an entry',
      { 'Chart.yaml': umbrella },
      [shop, cart],
      { charts: [{ chart: 'shop' }] },
      /config\.charts has no entry for chart cart/,
    ],
    [
      'two charts for one place',
      { 'app.yaml': 'a: 1\n' },
      [shop, cart],
      { charts: [{ file: 'app.yaml', version: 'a' }] },
      /2 charts of the Bundle would be written to one place of app\.yaml/,
    ],
    [
      'a digest that the Bundle does not have',
      { 'app.yaml': 'a: 1\n' },
      [shop],
      { charts: [{ file: 'app.yaml', digest: 'a' }] },
      /without a digest[^]*add the path of the version/,
    ],
    [
      'an archive of another version',
      { 'Chart.yaml': umbrella, 'charts/shop-4.1.0.tgz': 'x' },
      [shop],
      {},
      /charts\/shop-4\.1\.0\.tgz is a copy of chart shop/,
    ],
    [
      'a copy of the chart',
      { 'Chart.yaml': umbrella, 'charts/shop/Chart.yaml': 'x' },
      [shop],
      {},
      /charts\/shop is a copy of chart shop/,
    ],
    [
      'a lock of other dependencies',
      { 'Chart.yaml': umbrella, 'Chart.lock': locked.lock },
      [shop],
      {},
      /Chart\.lock does not belong to the dependencies[^]*helm dependency update/,
    ],
    [
      'what is no chart',
      { 'Chart.yaml': 'dependencies: 1\n' },
      [shop],
      {},
      /no file of a chart with a list of dependencies/,
    ],
    [
      'a file that is too large',
      { 'Chart.yaml': `${umbrella}#${'x'.repeat(300_000)}` },
      [shop],
      {},
      /more than 256 KiB/,
    ],
  ])('refuses %s', async (_what, files, charts, config, message) => {
    await expect(run(files, charts, config)).rejects.toThrow(message);
  });

  it.each([
    ['other archives', { 'charts/shop-extra-1.0.0.tgz': 'x' }],
    ['the archive of the version', { 'charts/shop-4.2.0.tgz': 'x' }],
  ])('does not mind %s', async (_what, files) => {
    const { written } = await run({ 'Chart.yaml': umbrella, ...files });
    expect(written['Chart.yaml']).toContain('4.2.0');
  });
});

it.each([
  [{ charts: [] }, 'charts: '],
  [{ charts: [{ file: '../Chart.yaml' }] }, 'charts.0.file: must be a file'],
  [{ charts: [{ file: 'app.yaml' }] }, 'charts.0.version: is missing; say'],
  [
    { charts: [{ version: 'version' }] },
    'charts.0.version: has no effect with a Chart.yaml',
  ],
  [
    { charts: [{ file: 'a.yaml', version: 'v', dependency: 'shop' }] },
    'charts.0.dependency: is of a Chart.yaml alone',
  ],
  [{ charts: [{ file: 'a.yaml', version: 'a..b' }] }, 'charts.0.version: '],
])('refuses %j', (config, message) => {
  expect(problemsOf(helmSetChart, config)).toContain(message);
});
