import { Pipeline } from '@kardinal/backstage-plugin-kardinal-common';
import { gitSubscriptionOf } from '../../__testUtils__/subscriptionOf';
import { subscriptionPlan } from './subscriptionPlan';

const own = 'https://github.com/acme/gitops';
const config = 'https://github.com/acme/config';
const free = 'https://github.com/acme/free';

const pipeline = (git: object = {}): Pipeline =>
  ({
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'Pipeline',
    metadata: { name: 'shop', namespace: 'default' },
    spec: {
      git: { url: own, branch: 'main', provider: 'github', ...git },
      config: {
        sources: [
          { url: config, branch: 'main', secretRef: { name: 'config-token' } },
          { url: free },
        ],
      },
      environments: [],
    },
  } as unknown as Pipeline);

type Git = Parameters<typeof gitSubscriptionOf>[0];

const plan = (git: Git, of: Pipeline | undefined = pipeline()) =>
  subscriptionPlan(gitSubscriptionOf(git), { problemOf: () => undefined }, of);

describe('gitPlan', () => {
  it.each<[Git, string, string | undefined, string | undefined]>([
    [{}, own, 'main', undefined],
    [{ repository: `${config}.git` }, config, 'main', 'config-token'],
    [{ repository: config, branch: 'main' }, config, 'main', 'config-token'],
    [{ repository: free, branch: 'next' }, free, 'next', undefined],
    [{ repository: free, select: 'semver' }, free, undefined, undefined],
  ])(
    'looks with %j at %s, branch %s, with the Secret %s',
    (git, url, branch, secretRef) => {
      expect(plan(git)).toMatchObject({
        type: 'source',
        source: { type: 'git', interval: 300_000, source: { url } },
      });
      const found = plan(git);
      if (found.type !== 'source' || found.source.type !== 'git')
        throw new Error(JSON.stringify(found));
      expect(found.source.branch).toBe(branch);
      expect(found.source.source.secretRef).toBe(secretRef);
    },
  );

  it.each<[string, Git, string]>([
    [
      'a repository that the Pipeline does not name',
      { repository: 'https://github.com/evil/config' },
      'spec.git.repository: https://github.com/evil/config is no source of configuration for the Pipeline shop',
    ],
    [
      'another branch than the one of the Pipeline',
      { repository: config, branch: 'next' },
      'spec.git.branch: of https://github.com/acme/config the Pipeline shop promotes commits of main alone',
    ],
    [
      'no branch where the Pipeline names none',
      { repository: free },
      'spec.git.branch: it is missing',
    ],
    [
      'a branch that Git refuses',
      { repository: free, branch: 'a..b' },
      'spec.git.branch: a..b is no legal Git branch name',
    ],
    [
      'a glob with what is not supported',
      { include: ['a/**', '{b,c}/**'] },
      'spec.git.include[1]: {b,c}/** has one of',
    ],
    [
      'a glob of the machine',
      { exclude: ['/etc/**'] },
      'spec.git.exclude[0]: /etc/** begins with /',
    ],
    [
      'no range',
      { select: 'semver', range: 'new' },
      'spec.git.range: "new" is no range',
    ],
  ])('refuses %s', (_what, git, problem) => {
    expect(plan(git)).toEqual({
      type: 'invalid',
      problems: [expect.stringContaining(problem)],
    });
  });

  it('wants a directory of the repository that promotions write to', () => {
    const { path: _none, ...git } = gitSubscriptionOf().spec.git ?? {};
    const subscription = gitSubscriptionOf();
    const spec = { ...subscription.spec, git: { select: 'branch', ...git } };
    expect(
      subscriptionPlan(
        { ...subscription, spec } as typeof subscription,
        { problemOf: () => undefined },
        pipeline(),
      ),
    ).toEqual({
      type: 'invalid',
      problems: [expect.stringContaining('spec.git.path: it is missing')],
    });
  });

  it('takes no directory where each environment promotes its own', () => {
    expect(plan({}, pipeline({ layout: 'branch' }))).toEqual({
      type: 'invalid',
      problems: [expect.stringContaining('each environment promotes its own')],
    });
  });

  it('waits for the Pipeline that names the repository', () => {
    expect(
      subscriptionPlan(
        gitSubscriptionOf(),
        { problemOf: () => undefined },
        undefined,
      ),
    ).toEqual({ type: 'unknown' });
  });
});
