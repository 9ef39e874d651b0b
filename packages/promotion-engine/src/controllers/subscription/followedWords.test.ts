import { Subscription } from '@kardinal/backstage-plugin-kardinal-common';
import {
  gitSubscriptionOf,
  subscriptionOf,
} from '../../__testUtils__/subscriptionOf';
import { followedWords } from './followedWords';

type Git = NonNullable<Parameters<typeof gitSubscriptionOf>[0]>;
type Image = Partial<NonNullable<Subscription['spec']['image']>>;

const latest = {
  reference: 'ghcr.io/acme/shop:1.1.0',
  tag: '1.1.0',
  digest: 'sha256:1',
  since: '2026-11-26T10:00:00Z',
};

describe('followedWords', () => {
  it.each<[Image, string]>([
    [{ select: 'semver' }, 'Each higher version of'],
    [{ select: 'semver', range: '^1.4' }, 'Each higher version within ^1.4 of'],
    [{ select: 'lexical' }, 'Each later tag in alphabetical order of'],
    [{ select: 'newestBuild' }, 'Each newer build of'],
    [{ select: 'digest', tag: 'edge' }, 'Whatever the tag edge means next of'],
  ])('say of %j what becomes a Bundle', (image, beginning) => {
    expect(followedWords(subscriptionOf(image), undefined)).toBe(
      `${beginning} ghcr.io/acme/shop becomes a Bundle of shop`,
    );
  });

  it.each<[Git, string]>([
    [{}, 'The newest commit of the repository of the Pipeline'],
    [
      { repository: 'https://github.com/acme/config', branch: 'main' },
      'The newest commit of main of https://github.com/acme/config',
    ],
    [
      { select: 'semver', range: '^1' },
      'Each higher tag within ^1 of the repository of the Pipeline',
    ],
    [{ select: 'newest' }, 'Each newer tag of the repository of the Pipeline'],
  ])('say of a repository with %j what becomes a Bundle', (git, beginning) => {
    const since = '2026-11-26T10:00:00Z';
    const at = { reference: 'r@abc1234', commit: 'abc1234567890', since };
    expect(followedWords(gitSubscriptionOf(git), at)).toBe(
      `${beginning} becomes a Bundle of shop; abc1234 was there when it began`,
    );
  });

  it.each([
    ['what was there', latest, undefined, '1.1.0 was there when it began'],
    [
      'what has its Bundle',
      { ...latest, bundle: 'shop-1-1-0' },
      undefined,
      '1.1.0 has the Bundle shop-1-1-0',
    ],
    [
      'what is the newest now, and older',
      latest,
      '1.0.0',
      '1.1.0 does not count any more, and 1.0.0, which is older, is not released again',
    ],
  ])('name %s', (_what, known, older, end) => {
    expect(followedWords(subscriptionOf(), known, older)).toBe(
      `Each higher version of ghcr.io/acme/shop becomes a Bundle of shop; ${end}`,
    );
  });
});
