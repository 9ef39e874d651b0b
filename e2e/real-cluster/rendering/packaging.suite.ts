import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { KubeObject } from '../../../packages/foundation/src';
import { deployFile, objectsIn } from '../support/deployFiles';
import { named, renderChart } from '../support/renderChart';

const run = promisify(execFile);
const root = resolve(__dirname, '../../..');
const { KUSTOMIZE_PROGRAMS = '' } = process.env;

const image = { repository: 'registry.example.com/backstage', tag: '1.0.0' };
const namespace = 'kardinal-system';
const chart = (values: object) => renderChart('kardinal', values);

async function filesOf(names: readonly string[]) {
  return (await Promise.all(names.map(deployFile))).flat();
}

const rbac = (...names: readonly string[]) =>
  names.map(name => `rbac/${name}.yaml`);

const always = [
  ...rbac('controller', 'graph-engine', 'health', 'team-editor', 'viewer'),
  ...rbac('commit-status-writer', 'rendition-activator', 'template-editor'),
  'admission/derived-objects.yaml',
];

describe('the chart', () => {
  it('installs what the files of deploy/ say, without a second copy of them', async () => {
    const rendered = await chart({
      portal: { image },
      rbac: { dialects: true, kargoDrift: true },
    });
    const files = [...always, ...rbac('dialects', 'kargo-drift')];
    expect(rendered).toEqual(
      expect.arrayContaining([...(await filesOf(files))]),
    );
  });

  it('acts for the account and the namespace of the release', async () => {
    const rendered = await chart({
      portal: { image },
      serviceAccount: { name: 'promoter' },
    });
    const text = JSON.stringify(rendered);
    expect(text).toContain(`system:serviceaccount:${namespace}:promoter`);
    expect(text).not.toContain('kardinal-controller');
  });

  it('keeps the definitions, and with them every release, when it is removed', async () => {
    const rendered = await chart({ portal: { image } });
    const definitions = rendered.filter(
      ({ kind }) => kind === 'CustomResourceDefinition',
    );
    const files = await readdir(join(root, 'crds'));
    expect(definitions).toHaveLength(files.length);
    for (const { metadata } of definitions)
      expect(metadata.annotations).toMatchObject({
        'helm.sh/resource-policy': 'keep',
      });
  });

  it('leaves Graphs to an engine of the cluster, with its kinds and an account of its own', async () => {
    const rendered = await chart({
      portal: { image },
      graph: { engine: 'external', account: { namespace: 'kro', name: 'kro' } },
    });
    expect(
      named(rendered, 'ClusterRoleBinding', 'kardinal-graph-engine'),
    ).toMatchObject({
      subjects: [{ kind: 'ServiceAccount', namespace: 'kro', name: 'kro' }],
    });
    const text = JSON.stringify(rendered);
    expect(text).toContain('system:serviceaccount:kro:kro');
    expect(text).toContain('engine: external');
    expect(
      rendered
        .filter(({ kind }) => kind === 'CustomResourceDefinition')
        .filter(({ metadata }) => metadata.name.endsWith('kro.run')),
    ).toEqual([]);
  });

  it('limits the Secrets of each team to those that it names', async () => {
    const team = (name: string, secrets: readonly string[]) => ({
      namespace: name,
      group: `${name}-people`,
      secrets,
    });
    const rendered = await chart({
      portal: { enabled: false },
      teams: [
        { ...team('team-a', ['forge-token', 'registry']), setup: true },
        team('team-b', ['forge-token']),
      ],
    });
    const of = (kind: string) =>
      rendered
        .filter(object => object.kind === kind)
        .filter(({ metadata }) => metadata.namespace?.startsWith('team-'));
    expect(
      of('Role').map(object => [
        object.metadata.namespace,
        (object as unknown as { rules: { resourceNames: string[] }[] }).rules[0]
          .resourceNames,
      ]),
    ).toEqual([
      ['team-a', ['forge-token', 'registry']],
      ['team-b', ['forge-token']],
    ]);
    expect(
      of('RoleBinding')
        .map(({ metadata }) => `${metadata.namespace}/${metadata.name}`)
        .sort(),
    ).toEqual([
      'team-a/kardinal-git-credentials',
      'team-a/kardinal-setup',
      'team-a/kardinal-team-editor',
      'team-b/kardinal-git-credentials',
      'team-b/kardinal-team-editor',
    ]);
  });

  it('gives the agents of each shard an account of their own', async () => {
    const rendered = await chart({
      portal: { enabled: false },
      rbac: { people: false },
      shards: ['eu', 'us'],
    });
    const files = rbac('agent', 'agents', 'template-editor', 'agent-shard');
    const ofEu = await filesOf(files);
    expect(rendered).toEqual(expect.arrayContaining([...ofEu]));
    const text = JSON.stringify(await filesOf(rbac('agent-shard')));
    const ofUs: KubeObject[] = JSON.parse(text.replaceAll('-eu', '-us'));
    expect(rendered).toEqual(expect.arrayContaining(ofUs));
  });

  it('puts what the operator configures over what it knows', async () => {
    const rendered = await chart({
      portal: {
        image,
        config: { kardinal: { git: { author: { name: 'Bot' } } } },
      },
    });
    const { data } = named(
      rendered,
      'ConfigMap',
      'kardinal-backend',
    ) as KubeObject & { data: Record<string, string> };
    expect(objectsIn(data['app-config.kardinal.yaml'])).toEqual([
      {
        kardinal: {
          controlPlane: { type: 'cluster' },
          crds: 'never',
          git: {
            cacheDirectory: '/var/cache/kardinal/git',
            author: { name: 'Bot' },
          },
          graph: { engine: 'embedded' },
          leaderElection: { namespace },
          policyNamespaces: ['platform-policies'],
        },
      },
    ]);
  });

  it('brings the alerts and the dashboard where they are wanted', async () => {
    const rendered = await chart({
      portal: { image },
      monitoring: { alerts: { enabled: true }, dashboard: { enabled: true } },
    });
    const rule = named(rendered, 'PrometheusRule', 'kardinal');
    const [{ groups }] = (await deployFile(
      'monitoring/alerts.yaml',
    )) as unknown as readonly { groups: unknown }[];
    expect(rule).toMatchObject({ spec: { groups } });
    expect(named(rendered, 'ConfigMap', 'kardinal-dashboard')).toBeDefined();
  });

  it.each([
    ['no image', { portal: {} }, '/portal/image/repository'],
    [
      'no tag and no digest',
      { portal: { image: { repository: 'a' } } },
      '/portal/image/tag',
    ],
    [
      'a digest that is none',
      { portal: { image: { repository: 'a', digest: 'sha256:1' } } },
      '/portal/image/digest',
    ],
    [
      'a value that there is not',
      { portal: { image, replica: 2 } },
      "'replica' not allowed",
    ],
    [
      'a team that may be read everything of',
      {
        portal: { image },
        teams: [{ namespace: 'a', group: 'a', secrets: [] }],
      },
      '/teams/0/secrets',
    ],
    [
      'a shard that no Pipeline can name',
      { portal: { image }, shards: ['EU'] },
      '/shards/0',
    ],
    [
      'a network policy that lets nothing through',
      { portal: { image }, networkPolicy: { enabled: true } },
      '/networkPolicy/ingress',
    ],
  ])('refuses %s', async (_, values, field) => {
    await expect(chart(values)).rejects.toThrow(field);
  });
});

describe('the base of kustomize', () => {
  it('is what the files of deploy/ say', async () => {
    const { stdout } = await run(join(KUSTOMIZE_PROGRAMS, 'kustomize'), [
      'build',
      join(root, 'deploy'),
    ]);
    const pod = ['backend', 'service', 'pod-disruption-budget'];
    const files = [...always, ...pod.map(name => `pod/${name}.yaml`)];
    const built = objectsIn(stdout);
    expect(built).toEqual(expect.arrayContaining([...(await filesOf(files))]));
    expect(built).toHaveLength((await filesOf(files)).length);
  });
});
