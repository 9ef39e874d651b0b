import { parseKardinalFile, pipelineOfFile } from '.';

const small = {
  app: 'shop',
  image: 'ghcr.io/acme/shop',
  git: { url: 'https://github.com/acme/gitops', secret: 'github-token' },
  environments: ['dev', 'staging', 'prod'],
  prodApproval: 'pr-review',
};

const origin = {
  entity: 'component:default/shop',
  source: 'https://github.com/acme/shop/blob/main/kardinal.yaml',
};

/** The Pipeline of a file, or what is wrong with the file. */
function pipelineOf(content: unknown) {
  const parsed = parseKardinalFile(content);
  return parsed.type === 'valid'
    ? pipelineOfFile(parsed.file, origin)
    : parsed.message;
}

it('makes a Pipeline from eight lines', () => {
  expect(pipelineOf(small)).toEqual({
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'Pipeline',
    metadata: {
      name: 'shop',
      namespace: 'default',
      annotations: {
        'kardinal.io/entity': 'component:default/shop',
        'kardinal.io/set-up-from': origin.source,
        'kardinal.io/image': 'ghcr.io/acme/shop',
      },
    },
    spec: {
      git: {
        url: 'https://github.com/acme/gitops',
        branch: 'main',
        provider: 'github',
        secretRef: { name: 'github-token' },
      },
      environments: [
        { name: 'dev', approval: 'auto' },
        { name: 'staging', approval: 'auto' },
        { name: 'prod', approval: 'pr-review' },
      ],
    },
  });
});

const chart = 'oci://ghcr.io/acme/charts/shop';

it.each([
  ['in the dependencies of Chart.yaml', chart, undefined],
  [
    'where the file says',
    {
      address: chart,
      file: 'application.yaml',
      version: 'spec.source.targetRevision',
    },
    {
      charts: [
        {
          chart: 'shop',
          file: 'application.yaml',
          version: 'spec.source.targetRevision',
        },
      ],
    },
  ],
])('sets the version of a Helm chart %s', (_where, written, update) => {
  const { image, ...others } = small;
  const made = pipelineOf({ ...others, chart: written });
  expect(made).toMatchObject({
    metadata: { annotations: { 'kardinal.io/chart': chart } },
    spec: { environments: others.environments.map(name => ({ name })) },
  });
  expect(
    typeof made === 'object' && made.spec.environments.map(each => each.update),
  ).toEqual(others.environments.map(() => update));
});

it.each([
  ['prod by its name', ['prod', 'dr'], {}, ['pr-review', 'auto']],
  ['else the last one', ['dev', 'live'], {}, ['auto', 'pr-review']],
  [
    'not where the file says so',
    ['dev', 'prod'],
    { prodApproval: 'auto' },
    ['auto', 'auto'],
  ],
  [
    'not where the environment says otherwise',
    [
      { name: 'dev', approval: 'pr-review' },
      { name: 'prod', approval: 'auto' },
    ],
    {},
    ['pr-review', 'auto'],
  ],
])('a person reviews %s', (_case, environments, more, approvals) => {
  const { git, app } = small;
  expect(pipelineOf({ app, git, environments, ...more })).toMatchObject({
    spec: { environments: approvals.map(approval => ({ approval })) },
  });
});

it.each([
  [{ ...small, app: 'Shop' }, /^app: must be a name of lower-case letters/],
  [{ ...small, git: {} }, /^git\.url is missing$/],
  [
    { ...small, git: { url: 'https://token@github.com/acme/gitops' } },
    /^git\.url: must be an http\(s\) URL without credentials/,
  ],
  [{ ...small, environments: [] }, /^environments: must have at least one/],
  [
    { ...small, environments: ['dev', { name: 'dev' }] },
    /^environments\[1\]: dev is there twice; remove one$/,
  ],
  [
    { ...small, environments: ['dev', 7] },
    /^environments\[1\]: must be the name of an environment/,
  ],
  [
    { ...small, prodApproval: 'yes' },
    /^prodApproval: must be auto or pr-review$/,
  ],
  [{ ...small, policy: 'none' }, /^unknown field policy; remove it$/],
])('names the field that is wrong: %j', (content, message) => {
  expect(pipelineOf(content)).toMatch(message);
});

it.each([
  `${chart}:4.2.0`,
  'ghcr.io/acme/charts/shop',
  'https://me:secret@charts.example.com/shop',
  { address: chart, file: 'application.yaml' },
])('takes no chart as %j', written => {
  expect(pipelineOf({ ...small, chart: written })).toMatch(
    /^chart: must be the address of a Helm chart without its version/,
  );
});
