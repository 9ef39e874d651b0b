import {
  checkPluginFile,
  isKustomization,
  readKustomization,
} from './readKustomization';

const read = (text: string) =>
  readKustomization('environments/prod/kustomization.yaml', Buffer.from(text));

describe('readKustomization', () => {
  it('finds the files and directories that a kustomization names', () => {
    expect(
      read(`
apiVersion: kustomize.config.k8s.io/v1beta1
kind: Kustomization
resources: [../../base, deployment.yaml]
bases:
- ../old
components: [../../components/metrics]
transformers:
- name.yaml
- |-
  apiVersion: builtin
  kind: LabelTransformer
commonAnnotations: {home: 'https://example.com/app'}
configMapGenerator:
- name: settings
  literals: ['URL=http://example.com']
  files: [settings.json]
patches:
- path: patch.yaml
- patch: |-
    - op: replace
      path: /spec/url
      value: https://example.com
`),
    ).toEqual([
      '../../base',
      'deployment.yaml',
      '../old',
      '../../components/metrics',
      'name.yaml',
    ]);
  });

  it('names nothing where it is empty', () => {
    expect(read('')).toEqual([]);
  });

  it.each([
    [
      'a URL',
      'resources: ["https://example.com/x.yaml"]',
      /resources.* names https:\/\/example.com\/x.yaml: put it into the repository/,
    ],
    [
      'a URL in capitals',
      'resources: ["HTTP://127.0.0.1/x"]',
      /nothing is fetched/,
    ],
    [
      'a URL under an alias',
      'x: &a "http://localhost/x"\nresources: [*a]',
      /nothing is fetched/,
    ],
    [
      'a URL in a field in capitals',
      'Resources: ["http://localhost/x"]',
      /Resources/,
    ],
    ['a repository', 'bases: ["ssh://git@example.com/x"]', /bases/],
    [
      'the URL of a patch',
      'patches: [{path: "http://localhost/x"}]',
      /patches/,
    ],
    [
      'the URL of a file of a ConfigMap',
      'configMapGenerator: [{name: a, files: ["k=http://localhost/x"]}]',
      /configMapGenerator/,
    ],
    ['the URL of a schema', 'openapi: {path: "http://localhost/x"}', /openapi/],
    ['the URL of definitions', 'crds: ["http://localhost/x"]', /crds/],
    [
      'a URL of a plugin in place',
      'transformers:\n- |-\n  apiVersion: builtin\n  kind: PatchTransformer\n  path: http://localhost/x\n',
      /transformers/,
    ],
    [
      'a chart',
      'helmCharts: [{name: x}]',
      /helmCharts .* renders a Helm chart: use helm-template/,
    ],
    [
      'a chart in other capitals',
      'HelmCharts: [{name: x}]',
      /use helm-template/,
    ],
    [
      'a duplicate key',
      'resources: [a]\nresources: [b]',
      /is no kustomization/,
    ],
    ['a list', '- a', /is no kustomization/],
    ['a tag of its own', 'resources: [!x "a"]', /is no kustomization/],
    ['what is no YAML', '{', /is no kustomization/],
    ['256 KiB', `#${'x'.repeat(256 * 1024)}`, /may take 262144/],
  ])('refuses %s', (_what, text, message) => {
    expect(() => read(text)).toThrow(message);
  });
});

describe('checkPluginFile', () => {
  it.each([
    'apiVersion: builtin\nkind: PatchTransformer\npath: http://localhost/x\n',
    '{"apiVersion": "builtin", "path": "http://localhost/x"}',
  ])('refuses %j', text => {
    expect(() => checkPluginFile('t.yaml', Buffer.from(text))).toThrow(
      /t.yaml configures kustomize with a URL/,
    );
  });

  it.each([
    'apiVersion: v1\nkind: ConfigMap\ndata: {a: http://example.com}\n',
    'apiVersion: builtin\nkind: LabelTransformer\n',
  ])('accepts %j', text => {
    expect(() => checkPluginFile('t.yaml', Buffer.from(text))).not.toThrow();
  });
});

it.each([
  ['kustomization.yaml', true],
  ['a/kustomization.yml', true],
  ['a/b/Kustomization', true],
  ['a/my-kustomization.yaml', false],
  ['kustomization.json', false],
])('isKustomization(%s) is %s', (path, is) => {
  expect(isKustomization(path)).toBe(is);
});
