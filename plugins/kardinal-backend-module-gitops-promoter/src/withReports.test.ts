import { ForeignObject } from '@kardinal/backstage-plugin-kardinal-node';
import { observePromoter } from './observePromoter';
import { foreign, strategy } from './promoter.fixture';
import { recordedReports } from './recorded.fixture';

const gitRepositoryRef = { name: 'shop' };
const sha = (letter: string) => letter.repeat(40);

const report = (
  name: string,
  fields: object,
  labels: Readonly<Record<string, string>> = {},
) =>
  foreign(
    'CommitStatus',
    name,
    {
      spec: {
        gitRepositoryRef,
        sha: sha('b'),
        name,
        phase: 'success',
        description: '',
        ...fields,
      },
    },
    { labels },
  );

const pullRequest = (fields: object) =>
  foreign('PullRequest', 'shop-prod-1', {
    spec: {
      gitRepositoryRef,
      title: 'Promote bbbbb to prod',
      sourceBranch: 'environment/prod-next',
      targetBranch: 'environment/prod',
    },
    ...fields,
  });

function seen(name: string, ...objects: readonly ForeignObject[]) {
  const [promotion] = observePromoter([strategy, ...objects]);
  return promotion.environments.find(each => each.name === name);
}

describe('what is reported of an environment', () => {
  it('has checks of its commits that nothing waits for, by their label', () => {
    const url = 'https://ci.example.com/1';
    const label = { 'promoter.argoproj.io/commit-status': 'e2e' };
    expect(
      seen(
        'environment/dev',
        report('End to end', { description: '12 tests', url }, label),
        report('lint', { phase: 'failure' }),
      )?.checks,
    ).toEqual([
      expect.objectContaining({ key: 'argocd-health', of: 'active' }),
      {
        key: 'e2e',
        phase: 'success',
        of: 'active',
        description: 'not required; 12 tests',
        url,
      },
      {
        key: 'lint',
        phase: 'failure',
        of: 'active',
        description: 'not required',
      },
      expect.objectContaining({ key: 'e2e', of: 'proposed' }),
      expect.objectContaining({ key: 'lint', of: 'proposed' }),
    ]);
  });

  it.each([
    ['of another commit', report('x', { sha: sha('c') })],
    [
      'of another repository',
      report('x', { gitRepositoryRef: { name: 'other' } }),
    ],
    ['that the status has already', report('argocd-health', {})],
    ['that is not what it should look like', report('x', { phase: 7 })],
  ])('has none %s', (_what, object) => {
    const { checks = [] } = seen('environment/dev', object) ?? {};
    expect(checks.filter(({ of }) => of === 'active')).toEqual([
      expect.objectContaining({ key: 'argocd-health', phase: 'success' }),
    ]);
  });

  it.each([
    ['a', 'b'],
    ['b', 'a'],
  ])('has the one that has not passed of %s and %s', (first, second) => {
    const label = { 'promoter.argoproj.io/commit-status': 'e2e' };
    const { checks = [] } =
      seen(
        'environment/prod',
        ...[first, second].map(name =>
          report(name, { phase: name === 'a' ? 'success' : 'failure' }, label),
        ),
      ) ?? {};
    expect(checks.filter(({ key }) => key === 'e2e')).toEqual([
      expect.objectContaining({ phase: 'failure', of: 'proposed' }),
    ]);
  });

  it('says what a pull request is, and why it does not go on', () => {
    const conditions = [
      { type: 'Ready', status: 'False', message: 'failed to merge: 409' },
    ];
    const status = { state: 'open', url: 'https://x.example/9', conditions };
    expect(seen('environment/prod', pullRequest({ status }))).toMatchObject({
      // The status of the strategy goes first.
      pullRequest: { url: 'https://github.com/acme/shop-deploy/pull/12' },
      notes: [
        'Promote bbbbb to prod',
        'PullRequest shop-prod-1: failed to merge: 409',
      ],
    });
  });

  it('has a pull request that the status of the strategy lacks', () => {
    const spec = {
      gitRepositoryRef,
      title: 'Promote',
      targetBranch: 'environment/dev',
    };
    const status = { state: 'open', url: 'https://x.example/9' };
    expect(
      seen('environment/dev', pullRequest({ spec, status })),
    ).toMatchObject({ pullRequest: { state: 'open' }, notes: ['Promote'] });
  });
});

describe('what GitOps Promoter itself reported', () => {
  const [promotion, revert, ...others] = observePromoter(recordedReports);

  it('is a pull request that waits for a check, and a check that it does not wait for', () => {
    expect(
      promotion.environments.find(({ name }) => name === 'environment/prod'),
    ).toMatchObject({
      pullRequest: {
        state: 'open',
        url: 'http://localhost:5000/acme/shop/pull/1',
      },
      notes: ['Promote (8f61c) to `environment/prod`'],
      checks: [
        {
          key: 'load-test',
          phase: 'pending',
          of: 'proposed',
          description: 'load-test of what prod would get',
        },
        {
          key: 'lint',
          phase: 'failure',
          of: 'proposed',
          description: 'not required; lint of what prod would get',
          url: 'https://ci.acme.example/lint',
        },
      ],
    });
  });

  it('is nothing of a RevertCommit, which it left without a status', () => {
    expect(revert).toMatchObject({
      kind: 'RevertCommit',
      name: 'undo-welcome',
      problem: expect.stringContaining('does nothing with it'),
    });
    expect(others).toEqual([]);
    const stored = recordedReports.find(({ kind }) => kind === 'RevertCommit');
    expect(stored?.status).toBeUndefined();
  });
});

it('says of a RevertCommit that nothing comes of it', () => {
  expect(observePromoter([foreign('RevertCommit', 'undo', {})])).toEqual([
    {
      kind: 'RevertCommit',
      namespace: 'team-a',
      name: 'undo',
      environments: [],
      problem: expect.stringContaining('does nothing with it'),
    },
  ]);
});
