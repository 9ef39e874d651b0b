import { observePromoter } from './observePromoter';
import {
  foreign,
  gitRepository,
  scmProvider,
  strategy,
} from './promoter.fixture';
import { recorded, recordedObjects } from './recorded.fixture';

function recordedEnvironments() {
  // The policies belong to the strategy, and are not shown beside it.
  const promotions = observePromoter(recordedObjects);
  expect(promotions).toHaveLength(1);
  return promotions[0].environments;
}

describe('what GitOps Promoter promotes', () => {
  it('is a strategy with what runs, what waits, checks and pull request of each environment', () => {
    const about = {
      author: 'Ana',
      at: '2026-11-18T09:00:00Z',
    };
    expect(observePromoter([scmProvider, gitRepository, strategy])).toEqual([
      {
        kind: 'PromotionStrategy',
        namespace: 'team-a',
        name: 'shop',
        repository: 'https://github.com/acme/shop-deploy',
        environments: [
          {
            name: 'environment/dev',
            active: { version: 'bbbbbbb', subject: 'change b', ...about },
            checks: [
              {
                key: 'argocd-health',
                phase: 'success',
                of: 'active',
                description: 'Application shop-dev',
                url: 'https://argocd.example.com/shop-dev',
              },
            ],
          },
          { name: 'environment/test', checks: [] },
          {
            name: 'environment/prod',
            active: { version: 'aaaaaaa', subject: 'change a', ...about },
            proposed: { version: 'bbbbbbb', subject: 'change b', ...about },
            checks: [{ key: 'kubelint', phase: 'pending', of: 'proposed' }],
            pullRequest: {
              state: 'open',
              url: 'https://github.com/acme/shop-deploy/pull/12',
            },
          },
        ],
      },
    ]);
  });

  it('is read from what GitOps Promoter itself wrote', () => {
    const [dev, prod] = recordedEnvironments();
    expect(dev).toMatchObject({
      name: 'environment/dev',
      active: { version: recorded.newest.slice(0, 7) },
    });
    expect(prod).toMatchObject({
      name: 'environment/prod',
      active: { version: recorded.older.slice(0, 7) },
      proposed: { version: recorded.newest.slice(0, 7) },
      pullRequest: { state: 'open' },
    });
  });

  it('is a ChangeTransferPolicy that belongs to no strategy', () => {
    const fields = {
      spec: {
        gitRepositoryRef: { name: 'gone' },
        activeBranch: 'live',
        proposedBranch: 'live-next',
      },
      status: {
        conditions: [
          { type: 'Ready', status: 'False', message: 'no GitRepository gone' },
        ],
      },
    };
    const ownerReferences = [{ kind: 'PromotionStrategy', name: 'shop' }];
    expect(
      observePromoter([
        foreign('ChangeTransferPolicy', 'alone', fields),
        foreign('ChangeTransferPolicy', 'owned', fields, { ownerReferences }),
      ]),
    ).toEqual([
      {
        kind: 'ChangeTransferPolicy',
        namespace: 'team-a',
        name: 'alone',
        environments: [{ name: 'live', checks: [] }],
        problem: 'no GitRepository gone',
      },
    ]);
  });

  it.each([
    ['without a spec', {}],
    ['without environments', { spec: { gitRepositoryRef: { name: 'shop' } } }],
    [
      'with a list that is none',
      {
        spec: {
          gitRepositoryRef: { name: 'shop' },
          environments: 'dev',
        },
      },
    ],
  ])('is nothing that is not what it should look like: %s', (_what, fields) => {
    expect(
      observePromoter([foreign('PromotionStrategy', 'odd', fields)]),
    ).toEqual([]);
  });
});
