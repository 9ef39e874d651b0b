import {
  orderEnvironments,
  Pipeline,
} from '@kardinal/backstage-plugin-kardinal-common';
import { importStrategy } from './importStrategy';
import {
  foreign,
  gitRepository,
  scmProvider,
  strategy,
  timer,
} from './promoter.fixture';

const shop = { namespace: 'team-a', name: 'shop' };
const all = [scmProvider, gitRepository, strategy, timer];

function imported(objects = all) {
  const result = importStrategy(shop, objects);
  if (result.type === 'impossible') throw new Error(result.problems.join());
  return result;
}

const stepsOf = (environment: string, ...pullRequest: readonly string[]) => [
  { uses: 'git-clone' },
  { uses: 'hydrate', config: { path: `environments/${environment}` } },
  ...['git-commit', 'git-push', ...pullRequest, 'health-check'].map(uses => ({
    uses,
  })),
];

describe('the import of a PromotionStrategy', () => {
  it('is a valid Pipeline of its environments in their order', () => {
    const [pipeline] = imported().resources;
    expect(pipeline).toEqual({
      apiVersion: 'kardinal.io/v1alpha1',
      kind: 'Pipeline',
      metadata: shop,
      spec: {
        git: {
          url: 'https://github.com/acme/shop-deploy',
          provider: 'github',
          branch: 'main',
          layout: 'branch',
        },
        config: { watch: {} },
        proposedCommitStatuses: [{ key: 'kubelint' }],
        environments: [
          {
            name: 'dev',
            branch: 'environment/dev',
            update: { strategy: 'kustomize' },
            approval: 'auto',
            pr: true,
            path: '.',
            steps: stepsOf('dev', 'open-pr', 'merge-pr'),
            health: { type: 'argocd' },
          },
          {
            name: 'test',
            branch: 'environment/test',
            update: { strategy: 'kustomize' },
            approval: 'auto',
            pr: true,
            path: '.',
            steps: stepsOf('test', 'open-pr', 'merge-pr'),
            health: { type: 'argocd' },
            activeCommitStatuses: [{ key: 'performance' }],
          },
          {
            name: 'prod',
            branch: 'environment/prod',
            update: { strategy: 'kustomize' },
            approval: 'pr-review',
            path: 'apps/shop',
            health: { type: 'argocd' },
          },
        ],
        historyLimit: 20,
        graphHistoryLimit: 3,
      },
    });
    expect(orderEnvironments(pipeline as Pipeline).type).not.toBe('invalid');
  });

  it('has a gate for the time that a change has to run before the next environment', () => {
    expect(imported().resources.slice(1)).toEqual([
      {
        apiVersion: 'kardinal.io/v1alpha1',
        kind: 'PolicyGate',
        metadata: {
          name: 'shop-soak-test',
          namespace: 'team-a',
          labels: { 'kardinal.io/applies-to': 'test' },
        },
        spec: {
          expression: 'bundle.upstreamSoakMinutes >= 60',
          recheckInterval: '5m',
          message:
            'What is promoted has to run for 60 minutes in the environment before',
        },
      },
    ]);
  });

  it('names every field that it does not carry over', () => {
    expect(imported().notCarried.map(({ field }) => field)).toEqual([
      'GitRepository shop',
      'ScmProvider github: spec.secretRef.name',
      'PromotionStrategy shop: spec.pullRequest',
      'PromotionStrategy shop: spec.environments[0].path',
      'PromotionStrategy shop: spec.environments[1].path',
      'PromotionStrategy shop: spec.environments[2].path',
      'TimedCommitStatus shop-timer: spec.environments[1]',
      'TimedCommitStatus shop-timer: spec.environments[2]',
    ]);
    for (const { reason } of imported().notCarried)
      expect(reason).toMatch(/\w+ \w+/);
  });

  it('has names that differ where branches end alike', () => {
    const alike = foreign('PromotionStrategy', 'shop', {
      spec: {
        gitRepositoryRef: { name: 'shop' },
        environments: [{ branch: 'eu/prod' }, { branch: 'us/prod' }],
      },
    });
    const [pipeline] = imported([scmProvider, gitRepository, alike])
      .resources as Pipeline[];
    expect(pipeline.spec.environments.map(({ name }) => name)).toEqual([
      'eu-prod',
      'us-prod',
    ]);
  });

  it.each([
    ['there is no strategy', [gitRepository], 'is not there'],
    ['there is no repository', [strategy], 'spec.gitRepositoryRef.name'],
  ])(
    'is impossible where %s, and says which field',
    (_when, objects, words) => {
      expect(importStrategy(shop, objects)).toEqual({
        type: 'impossible',
        problems: [expect.stringContaining(words)],
      });
    },
  );
});
