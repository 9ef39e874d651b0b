import {
  orderEnvironments,
  Pipeline,
} from '@kardinal/backstage-plugin-kardinal-common';
import { importProject } from './importProject';
import {
  config,
  foreign,
  project,
  stage,
  task,
  warehouse,
} from './kargo.fixture';

const shop = { kind: 'Project', namespace: 'shop', name: 'shop' };
const stages = [
  stage('prod', ['test'], { sources: { requiredSoakTime: '90m' } }),
  stage('test', []),
];
const all = [project, config, warehouse, task, ...stages];

function imported(objects = all) {
  const result = importProject(shop, objects);
  if (result.type === 'impossible') throw new Error(result.problems.join());
  return result;
}

const withSteps = (...steps: readonly object[]) =>
  imported([
    project,
    stage('test', [], {
      spec: {
        promotionTemplate: {
          spec: {
            steps: [
              {
                uses: 'git-clone',
                config: { repoURL: 'https://github.com/acme/shop-deploy' },
              },
              ...steps,
            ],
          },
        },
      },
    }),
  ]);

describe('the import of a Project of Kargo', () => {
  it('is a Pipeline of its Stages, which wait for those that they take Freight from', () => {
    const [pipeline] = imported().resources;
    expect(pipeline).toEqual({
      apiVersion: 'kardinal.io/v1alpha1',
      kind: 'Pipeline',
      metadata: { name: 'shop', namespace: 'shop' },
      spec: {
        git: {
          url: 'https://github.com/acme/shop-deploy',
          provider: 'github',
          branch: 'main',
          layout: 'directory',
        },
        environments: [
          {
            name: 'test',
            path: 'stages/test',
            update: { strategy: 'kustomize' },
            approval: 'auto',
            dependsOn: [],
            health: {
              type: 'argocd',
              argocd: { name: 'shop-test', namespace: 'argocd' },
            },
          },
          {
            name: 'prod',
            path: 'stages/prod',
            update: { strategy: 'kustomize' },
            approval: 'pr-review',
            dependsOn: ['test'],
            health: {
              type: 'argocd',
              argocd: { name: 'shop-prod', namespace: 'argocd' },
            },
          },
        ],
        historyLimit: 20,
        graphHistoryLimit: 3,
      },
    });
    expect(orderEnvironments(pipeline as Pipeline).type).not.toBe('invalid');
  });

  it('has a gate for the time that Freight has to run before', () => {
    expect(imported().resources.slice(1)).toEqual([
      expect.objectContaining({
        kind: 'PolicyGate',
        metadata: {
          name: 'shop-soak-prod',
          namespace: 'shop',
          labels: { 'kardinal.io/applies-to': 'prod' },
        },
        spec: expect.objectContaining({
          expression: 'bundle.upstreamSoakMinutes >= 90',
        }),
      }),
    ]);
  });

  it('names everything that it does not carry over', () => {
    const { notCarried } = imported();
    expect(notCarried.map(({ field }) => field)).toEqual([
      'Stage test: spec.promotionTemplate step 2 (kustomize-set-image)',
      'Stage prod: spec.promotionTemplate step 2 (kustomize-set-image)',
      'Project shop',
      'Warehouse shop: spec.subscriptions[0].image',
      'ProjectConfig shop: spec.promotionWindows[0]',
    ]);
    for (const { reason } of notCarried) expect(reason).toMatch(/\w+ \w+/);
  });

  it('sets values of a chart where a step does', () => {
    const [pipeline] = withSteps({
      uses: 'yaml-update',
      config: {
        path: './charts/shop/values-test.yaml',
        updates: [
          {
            key: 'image.tag',
            value: '${{ imageFrom("ghcr.io/acme/shop").Tag }}',
          },
        ],
      },
    }).resources as Pipeline[];
    expect(pipeline.spec.environments).toEqual([
      expect.objectContaining({
        path: 'charts/shop',
        update: {
          strategy: 'helm',
          helm: {
            file: 'values-test.yaml',
            images: [{ image: 'ghcr.io/acme/shop', tag: 'image.tag' }],
          },
        },
      }),
    ]);
  });

  it.each([
    [
      'a verification',
      { verification: { analysisTemplates: [{ name: 'smoke' }] } },
      'Stage test: spec.verification',
    ],
    ['a shard', { shard: 'eu' }, 'Stage test: spec.shard'],
    ['targets', { targets: { selectors: [] } }, 'Stage test: spec.targets'],
  ])('names %s', (_what, spec, field) => {
    const { notCarried } = imported([
      project,
      task,
      stage('test', [], { spec }),
    ]);
    expect(notCarried.map(each => each.field)).toContain(field);
  });

  it.each([
    ['image', /^nobody looks .* yet; create a Subscription to it/],
    ['chart', /^nobody looks .* yet; create a Subscription to it/],
    ['git', /create a Subscription of type git/],
    ['other', /; let CI create a Bundle/],
  ])('says what becomes of a Warehouse for a source: %s', (kind, words) => {
    const subscriptions = [{ [kind]: { repoURL: 'ghcr.io/acme/shop' } }];
    const source = { ...warehouse, spec: { subscriptions } };
    const { notCarried } = imported([project, task, source, stage('test', [])]);
    const field = `Warehouse shop: spec.subscriptions[0].${kind}`;
    const found = notCarried.find(each => each.field === field);
    expect(found?.reason).toMatch(words);
  });

  it.each([
    ['that it does not know', { uses: 'jira' }, '(jira)'],
    ['that is skipped', { uses: 'git-commit', if: '${{ success() }}' }, '.if'],
    [
      'that renders',
      { uses: 'kustomize-build', config: { path: './x' } },
      '(kustomize-build)',
    ],
  ])('names a step %s', (_which, step, words) => {
    const fields = withSteps(step).notCarried.map(({ field }) => field);
    expect(fields).toContainEqual(expect.stringContaining(words));
  });

  it.each([
    ['there are no Stages', [project], 'has no Stages'],
    ['a task is missing', [project, ...stages], 'the PromotionTask promote'],
    [
      'a Stage is missing',
      [project, task, stages[0]],
      'the Stage test is not there',
    ],
    [
      'no repository is known',
      [
        project,
        stage('test', [], {
          spec: { promotionTemplate: { spec: { steps: [{ uses: 'http' }] } } },
        }),
      ],
      'no step git-clone names a repository',
    ],
    [
      'there are two repositories',
      [
        project,
        task,
        stage('test', []),
        stage('prod', ['test'], {
          spec: {
            vars: [],
            promotionTemplate: {
              spec: {
                steps: [
                  {
                    uses: 'git-clone',
                    config: { repoURL: 'https://github.com/acme/live' },
                  },
                ],
              },
            },
          },
        }),
      ],
      'a Pipeline writes one repository',
    ],
  ])('is impossible where %s', (_when, objects, words) => {
    const result = importProject(shop, objects);
    expect(result).toEqual({
      type: 'impossible',
      problems: expect.arrayContaining([expect.stringContaining(words)]),
    });
  });

  it('takes nothing from another Project', () => {
    const other = { ...shop, namespace: 'team-a' };
    expect(importProject(other, all)).toMatchObject({ type: 'impossible' });
    const theirs = foreign('Stage', 'odd', { spec: 7 });
    expect(imported([...all, theirs]).resources).toHaveLength(2);
  });
});
