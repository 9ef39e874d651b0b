import { createScmProvider } from '@kardinal/backstage-plugin-kardinal-node';
import { FakeScm } from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { FollowedSources } from './FollowedSources';
import { GitSource } from './gitPlan';
import { ImageSource } from './imagePlan';
import { PushHint } from './SubscriptionHints';

const image = (repository: string): ImageSource => ({
  type: 'image',
  field: 'spec.image',
  registry: 'https://ghcr.io',
  path: 'acme/shop',
  interval: 300_000,
  repository,
  select: 'semver',
});

const git = (source: Partial<GitSource> = {}): GitSource => ({
  type: 'git',
  source: { url: 'https://forge.example.com/acme/config', provider: 'github' },
  select: 'branch',
  branch: 'main',
  first: 'skipped',
  interval: 300_000,
  ...source,
});

describe('FollowedSources', () => {
  let woken: string[];
  let followed: FollowedSources;
  let gone: string | undefined;

  beforeEach(() => {
    woken = [];
    gone = undefined;
    const { provider } = new FakeScm({
      id: 'github',
      url: 'https://forge.example.com',
    });
    followed = new FollowedSources({
      provider: () => createScmProvider(provider),
      exists: ({ name }) => name !== gone,
      wake: ({ name }) => woken.push(name),
    });
  });

  const follow = (name: string, source: ImageSource | GitSource) =>
    followed.follow({ namespace: 'default', name }, [source]);

  it.each([
    ['nginx', 'docker.io/library/nginx', 1],
    ['ghcr.io/acme/shop', 'ghcr.io/acme/shop', 1],
    ['ghcr.io/acme/shop', 'ghcr.io/acme/shop-api', 0],
    ['ghcr.io/acme/shop', 'docker.io/acme/shop', 0],
  ])('of %s, hears of %s: %s', (repository, pushed, count) => {
    follow('a', image(repository));
    expect(followed.image(pushed)).toBe(count);
    expect(woken).toHaveLength(count);
  });

  it.each<[Partial<GitSource>, Partial<PushHint>, number]>([
    [{}, { branch: 'main' }, 1],
    [{}, { branch: 'main', repository: 'Acme/Config' }, 1],
    [{}, { branch: 'next' }, 0],
    [{}, { branch: 'main', repository: 'acme/other' }, 0],
    [{}, { branch: 'main', provider: 'gitea' }, 0],
    [{}, {}, 0],
    [{ select: 'semver' }, {}, 1],
    [{ select: 'semver' }, { branch: 'main' }, 0],
  ])('of a repository with %j, hears of %j: %s', (source, push, count) => {
    follow('a', git(source));
    const hint = { provider: 'github', repository: 'acme/config', ...push };
    expect(followed.push(hint)).toBe(count);
  });

  it('counts hints, and forgets who is gone or follows nothing', () => {
    expect(follow('a', image('ghcr.io/acme/shop'))).toBe(0);
    followed.image('ghcr.io/acme/shop');
    expect(follow('a', image('ghcr.io/acme/shop'))).toBe(1);
    gone = 'a';
    woken.length = 0;
    followed.image('ghcr.io/acme/shop');
    expect(woken).toEqual([]);
    expect(followed.image('ghcr.io/acme/shop')).toBe(0);
    follow('b', image('ghcr.io/acme/shop'));
    followed.leave({ namespace: 'default', name: 'b' });
    expect(followed.image('ghcr.io/acme/shop')).toBe(0);
  });
});
