import { helmTemplate } from '../../../packages/promotion-engine/src/builtin/steps/helm-template';
import { kustomizeBuild } from '../../../packages/promotion-engine/src/builtin/steps/kustomize-build';
import { deployment, render } from './realPrograms';

describe('kustomize-build with kustomize', () => {
  const overlay = {
    'overlay/kustomization.yaml': `namespace: prod
resources: [../base]
images: [{name: app, newName: ghcr.io/acme/app, newTag: 2.0.0}]
configMapGenerator: [{name: settings, files: [app.env]}]
`,
    'overlay/app.env': 'A=1\n',
    'base/kustomization.yaml': 'resources: [deployment.yaml]\n',
    'base/deployment.yaml': deployment('app'),
  };

  it('renders an overlay with its base', async () => {
    const written = await render(kustomizeBuild, { path: 'overlay' }, overlay);
    expect(Object.keys(written)).toEqual([
      'rendered/.kardinal-rendered',
      expect.stringMatching(/^rendered\/configmap_prod_settings-\w+\.yaml$/),
      'rendered/deployment.apps_prod_app.yaml',
    ]);
    expect(written['rendered/deployment.apps_prod_app.yaml']).toContain(
      'image: ghcr.io/acme/app:2.0.0\n',
    );
  });

  it('has nothing to write the second time', async () => {
    const written = await render(kustomizeBuild, { path: 'overlay' }, overlay);
    const again = { ...overlay, ...written };
    expect(await render(kustomizeBuild, { path: 'overlay' }, again)).toEqual(
      {},
    );
  });

  it.each([
    ['a file that is missing', 'resources: [x.yaml]', /x.yaml, which is not/],
    [
      'a field that it does not know',
      'resuorces: []',
      /unknown field "resuorces"/,
    ],
    [
      'a plugin that starts a program',
      'transformers:\n- |-\n  apiVersion: v1\n  kind: Run\n  metadata:\n    name: x\n    annotations:\n      config.kubernetes.io/function: |\n        exec: {path: /bin/true}\n',
      /kustomize cannot build/,
    ],
  ])('says what is wrong with %s', async (_what, text, message) => {
    const files = { 'kustomization.yaml': `${text}\n` };
    await expect(render(kustomizeBuild, {}, files)).rejects.toThrow(message);
  });
});

describe('helm-template with helm', () => {
  const chart = {
    'chart/Chart.yaml':
      'apiVersion: v2\nname: app\nversion: 1.0.0\ndependencies:\n- {name: part, version: 1.0.0, repository: "https://charts.example.com"}\n',
    'chart/values.yaml': 'image: {repository: ghcr.io/acme/app, tag: none}\n',
    'chart/charts/part/Chart.yaml':
      'apiVersion: v2\nname: part\nversion: 1.0.0\n',
    'chart/charts/part/templates/map.yaml':
      'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: part, namespace: "{{ .Release.Namespace }}"}\n',
    'chart/crds/things.yaml':
      'apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata:\n  name: things.example.com\n',
    'chart/templates/deployment.yaml': deployment(
      '{{ .Values.image.repository }}:{{ .Values.image.tag }}',
    ),
    'chart/templates/hook.yaml':
      'apiVersion: batch/v1\nkind: Job\nmetadata:\n  name: migrate\n  annotations: {helm.sh/hook: pre-install}\n',
    'chart/templates/tests/test.yaml':
      'apiVersion: v1\nkind: Pod\nmetadata:\n  name: test\n  annotations: {helm.sh/hook: test}\n',
    'chart/templates/lookup.yaml':
      '{{- if lookup "v1" "Namespace" "" "default" }}\napiVersion: v1\nkind: Secret\nmetadata:\n  name: found\n{{- end }}\n',
    'values.yaml': 'image: {tag: 2.0.0}\n',
  };

  it('renders a chart with values, definitions and what is in charts/', async () => {
    const config = { chart: 'chart', namespace: 'prod' };
    const written = await render(helmTemplate, config, chart);
    expect(Object.keys(written)).toEqual([
      'rendered/.kardinal-rendered',
      'rendered/configmap_prod_part.yaml',
      'rendered/customresourcedefinition.apiextensions.k8s.io_things.example.com.yaml',
      'rendered/deployment.apps_app.yaml',
    ]);
    expect(written['rendered/deployment.apps_app.yaml']).toContain(
      'image: ghcr.io/acme/app:2.0.0\n',
    );
    const again = { ...chart, ...written };
    expect(await render(helmTemplate, config, again)).toEqual({});
  });

  it('fetches no dependency, and says which one is missing', async () => {
    const { 'chart/charts/part/Chart.yaml': _chart, ...rest } = chart;
    const { 'chart/charts/part/templates/map.yaml': _map, ...files } = rest;
    await expect(
      render(helmTemplate, { chart: 'chart' }, files),
    ).rejects.toThrow(
      /helm cannot render .*missing in charts\/ directory: part/,
    );
  });

  it('refuses a chart that makes a password', async () => {
    const files = {
      ...chart,
      'chart/templates/secret.yaml':
        'apiVersion: v1\nkind: Secret\nmetadata:\n  name: a\nstringData: {password: {{ randAlphaNum 16 }}}\n',
    };
    await expect(
      render(helmTemplate, { chart: 'chart' }, files),
    ).rejects.toThrow(/renders something else each time/);
  });

  it('ends a chart that takes memory without end, and names the limit', async () => {
    const files = {
      ...chart,
      'chart/templates/endless.yaml':
        '{{- $all := list }}{{ range until 400000000 }}{{ $all = append $all . }}{{ end }}\n',
    };
    await expect(
      render(helmTemplate, { chart: 'chart' }, files),
    ).rejects.toThrow(/helm needs more than 1024 MiB of memory, which is its/);
  });

  it('says what a template lacks', async () => {
    const files = { ...chart, 'values.yaml': 'image: 1\n' };
    await expect(
      render(helmTemplate, { chart: 'chart' }, files),
    ).rejects.toThrow(/helm cannot render environments\/prod\/chart/);
  });
});
