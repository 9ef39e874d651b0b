import { PromotionStep } from '../api/types.generated';
import { closedSentence, pullRequestNotice } from './pullRequestNotice';
import { plainSentence } from './sentences';

type Status = NonNullable<PromotionStep['status']>;
type PullRequest = NonNullable<Status['pullRequest']>;

const opened: PullRequest = {
  number: 2,
  url: 'https://forge/pull/2',
  state: 'open',
  head: 'abc',
};
const closed: PullRequest = {
  ...opened,
  state: 'closed',
  closedAt: '2026-11-18T10:35:00Z',
};
const wanted = (by: string) => ({ by, at: '2026-11-18T10:31:00Z' });

function notice(
  pullRequest: PullRequest | undefined,
  state: Status['state'] = 'WaitingForMerge',
) {
  return pullRequestNotice({ state, pullRequest }).notice;
}

describe('pullRequestNotice', () => {
  it('says who requested changes, and when', () => {
    expect(notice({ ...opened, changesRequested: [wanted('ana')] })).toEqual([
      { type: 'text', text: 'ana requested changes ' },
      {
        type: 'instant',
        at: '2026-11-18T10:31:00Z',
        precision: 'exact',
        preposition: 'at',
      },
    ]);
    const both = [wanted('ana'), wanted('ben')];
    expect(
      plainSentence(notice({ ...opened, changesRequested: both }) ?? []),
    ).toBe(
      'ana requested changes at 2026-11-18T10:31:00Z and ben requested changes at 2026-11-18T10:31:00Z',
    );
  });

  it('shows the time that is left to reopen it', () => {
    expect(notice(closed)).toEqual([
      { type: 'text', text: 'Reopen by ' },
      {
        type: 'instant',
        at: '2026-11-18T10:40:00Z',
        precision: 'exact',
        shows: 'left',
      },
    ]);
  });

  it.each([
    ['open', notice(opened)],
    ['not known', notice(undefined)],
    ['closed after the promotion failed', notice(closed, 'Failed')],
    ['merged', notice({ ...opened, state: 'merged' }, 'HealthChecking')],
  ])('says nothing of one that is %s', (_name, said) => {
    expect(said).toBeUndefined();
  });
});

describe('closedSentence', () => {
  it('says what happens by when', () => {
    const said = closedSentence('prod', {
      state: 'WaitingForMerge',
      pullRequest: closed,
    });
    expect(plainSentence(said ?? [])).toBe(
      'prod is waiting: PR #2 was closed. The promotion fails unless it is reopened by 2026-11-18T10:40:00Z (restore its branch first if that was deleted).',
    );
    expect(said).toContainEqual(expect.objectContaining({ shows: 'left' }));
  });

  it('is none for an open one', () => {
    expect(
      closedSentence('prod', { state: 'WaitingForMerge', pullRequest: opened }),
    ).toBeUndefined();
  });
});
