import {
  SourceTemplate,
  StepDefinition,
} from '@kardinal/backstage-plugin-kardinal-node';
import {
  FakeProgram,
  FakePrograms,
  FakePromotion,
  MemoryTree,
} from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { aBundle } from '@kardinal/backstage-plugin-kardinal-common/testUtils';
import { renderTemplate } from './render-template';

const digest = `sha256:${'a'.repeat(64)}`;
const source = {
  registry: 'https://registry.example.com',
  repository: 'acme/web',
  digest,
};
const deployment = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  replicas: 1 # for now
  template:
    spec:
      containers:
        - name: web
          image: acme/web:0.0.0
`;

type Spec = SourceTemplate['spec'];
type Edit = Extract<StepDefinition, { files: 'any' }>;

/** Renders a Template, and returns what it wrote, as text by path below the environment's directory. */
async function render(
  spec: Omit<Spec, 'source'> & { readonly type: Spec['source']['type'] },
  config: object,
  files: Readonly<Record<string, string>> = { 'manifest.yaml': deployment },
  helm: FakeProgram = () => deployment,
): Promise<Readonly<Record<string, string>>> {
  const settings = renderTemplate.settings.safeParse({
    template: 'shop',
    ...config,
  });
  if (!settings.success) throw new Error(settings.error.issues[0].message);
  const fake = new FakePromotion({ bundle: aBundle('2.0.0') });
  const { type, ...rest } = spec;
  const { writes } = await (renderTemplate as Edit).edit({
    ...fake.request(settings.data),
    files: new MemoryTree({}),
    changes: [],
    programs: new FakePrograms({ helm }),
    template: { name: 'shop', spec: { source: { type, ...source }, ...rest } },
    artifact: {
      reference: 'registry.example.com/acme/web',
      digest,
      files: new Map(
        Object.entries(files).map(([path, text]) => [path, Buffer.from(text)]),
      ),
    },
  });
  const { directory } = fake.promotion;
  return Object.fromEntries(
    writes.map(({ path, content }) => [
      path.slice(directory.length + 1),
      content.toString(),
    ]),
  );
}

const web = { kind: 'Deployment', name: 'web' };
const file = 'rendered/deployment.apps_web.yaml';
const allPatches: Spec['overrides'] = { patches: { policy: 'All' } };
const chart = {
  'web/Chart.yaml': 'name: web\n',
  'web/templates/web.yaml': 'x',
};

describe('render-template of manifests', () => {
  it('makes the patches of the Template, then those of the environment', async () => {
    const image = 'spec.template.spec.containers[0].image';
    const written = await render(
      {
        type: 'manifests',
        defaults: {
          patches: [
            {
              target: web,
              updates: [
                { path: 'spec.replicas', value: 2 as never },
                { path: image, value: 'acme/web:${bundle.version}' as never },
              ],
            },
          ],
        },
        overrides: allPatches,
      },
      {
        patches: [
          { target: web, updates: [{ path: 'spec.replicas', value: 3 }] },
        ],
      },
    );
    expect(written[file]).toBe(
      deployment
        .replace('replicas: 1', 'replicas: 3')
        .replace('acme/web:0.0.0', 'acme/web:2.0.0'),
    );
  });

  it.each<[string, Parameters<typeof render>, RegExp]>([
    [
      'what the Template does not allow',
      [
        { type: 'manifests' },
        { patches: [{ target: web, updates: [{ path: 'a', value: 1 }] }] },
      ],
      /^config\.patches\[0\]\.updates\[0\]\.path: Template shop allows no patches/,
    ],
    [
      'a patch of what is not there',
      [
        { type: 'manifests', overrides: allPatches },
        {
          patches: [
            { target: { kind: 'Job' }, updates: [{ path: 'a', value: 1 }] },
          ],
        },
      ],
      /^There is no Job to patch/,
    ],
    [
      'a default that is a map',
      [
        {
          type: 'manifests',
          defaults: {
            patches: [{ target: web, updates: [{ path: 'a', value: {} }] }],
          },
        },
        {},
      ],
      /^patches\[0\]\.updates\[0\]\.value: must be text, a number/,
    ],
    [
      'an artifact without manifests',
      [{ type: 'manifests' }, {}, { 'other.yaml': deployment }],
      /has no manifest\.yaml at its root/,
    ],
    [
      'an artifact that holds nothing',
      [{ type: 'manifests' }, {}, { 'manifest.yaml': '---\n' }],
      /^Template shop renders nothing/,
    ],
    [
      'a chart that is none',
      [{ type: 'chart' }, {}, { 'manifest.yaml': deployment }],
      /holds no chart in one directory/,
    ],
  ])('refuses %s', async (_what, trial, message) => {
    await expect(render(...trial)).rejects.toMatchObject({
      kind: 'terminal',
      message: expect.stringMatching(message),
    });
  });
});

describe('render-template of a chart', () => {
  it('merges what the environment overrides into the defaults', async () => {
    const values: unknown[] = [];
    const written = await render(
      {
        type: 'chart',
        render: { namespace: 'shop' },
        defaults: {
          values: { image: { tag: '${bundle.version}' }, replicas: 1 },
        },
        overrides: {
          values: { policy: 'Restricted', allow: ['replicas', 'hosts'] },
        },
      },
      { values: { replicas: 3, hosts: ['${environment.name}.example.com'] } },
      chart,
      (args, files) => {
        expect(args).toEqual(
          expect.arrayContaining([
            './chart',
            '--namespace=shop',
            '--no-hooks',
            '--values=./values.yaml',
          ]),
        );
        expect([...files.keys()].sort()).toEqual([
          'chart/Chart.yaml',
          'chart/templates/web.yaml',
          'values.yaml',
        ]);
        values.push(JSON.parse(String(files.get('values.yaml'))));
        return deployment;
      },
    );
    expect(Object.keys(written)).toContain(file);
    expect(values[0]).toEqual({
      image: { tag: '2.0.0' },
      replicas: 3,
      hosts: ['prod.example.com'],
    });
  });

  it('refuses a value that the Template does not allow', async () => {
    const rendering = render(
      {
        type: 'chart',
        overrides: { values: { policy: 'Restricted', allow: ['replicas'] } },
      },
      { values: { image: { tag: 'x' } } },
      chart,
    );
    await expect(rendering).rejects.toThrow(
      'config.values.image.tag: is not in the allow-list of Template shop: allowed are replicas',
    );
  });
});

it('refuses values that are too deep for anybody', () => {
  const deep = JSON.parse(`${'{"a":'.repeat(40)}1${'}'.repeat(40)}`);
  const settings = { template: 'shop', values: deep };
  expect(renderTemplate.settings.safeParse(settings).success).toBe(false);
});
