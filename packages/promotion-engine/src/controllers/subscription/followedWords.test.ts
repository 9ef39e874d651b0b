import { Subscription } from '@kardinal/backstage-plugin-kardinal-common';
import { subscriptionOf } from '../../__testUtils__/subscriptionOf';
import { followedWords } from './followedWords';

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
