import { GiteaReview, latestDecisions, summarizeReviews } from './readReviews';

const review = (
  login: string | undefined,
  state: string,
  fields: Partial<GiteaReview> = {},
): GiteaReview => ({
  state,
  user: login === undefined ? null : { login },
  submitted_at: '2026-11-20T11:00:00+01:00',
  commit_id: 'abc',
  dismissed: false,
  official: true,
  ...fields,
});

describe('summarizeReviews', () => {
  it.each([
    ['nobody', [], [], []],
    ['an approval', [review('ana', 'APPROVED')], ['ana'], []],
    [
      'a comment after an approval',
      [review('ana', 'APPROVED'), review('ana', 'COMMENT')],
      ['ana'],
      [],
    ],
    [
      'a refusal after an approval',
      [review('ana', 'APPROVED'), review('ana', 'REQUEST_CHANGES')],
      [],
      ['ana'],
    ],
    [
      'an approval after a refusal',
      [review('ana', 'REQUEST_CHANGES'), review('ana', 'APPROVED')],
      ['ana'],
      [],
    ],
    [
      'an approval that was dismissed',
      [review('ana', 'APPROVED', { dismissed: true })],
      [],
      [],
    ],
    [
      'a dismissed refusal, which leaves no earlier approval',
      [
        review('ana', 'APPROVED'),
        review('ana', 'REQUEST_CHANGES', { dismissed: true }),
      ],
      [],
      [],
    ],
    [
      'a team that was asked, and a person who was',
      [review(undefined, 'REQUEST_REVIEW'), review('ben', 'REQUEST_REVIEW')],
      [],
      [],
    ],
    [
      'two people, each by themselves',
      [review('ana', 'APPROVED'), review('ben', 'REQUEST_CHANGES')],
      ['ana'],
      ['ben'],
    ],
  ])('counts %s', (_, reviews, approvedBy, refusedBy) => {
    const summary = summarizeReviews(reviews);
    expect(summary.approvedBy).toEqual(approvedBy);
    expect(summary.changeRequests?.map(({ by }) => by)).toEqual(refusedBy);
  });

  it('says when and of which commit changes were asked for', () => {
    const refusal = review('ana', 'REQUEST_CHANGES', { commit_id: 'def' });
    expect(summarizeReviews([refusal]).changeRequests).toEqual([
      { by: 'ana', at: '2026-11-20T10:00:00Z', commit: 'def' },
    ]);
  });
});

it('keeps whether a decision counts for the branch', () => {
  const reviews = [review('ana', 'APPROVED', { official: false })];
  expect(latestDecisions(reviews)).toEqual([
    expect.objectContaining({ login: 'ana', official: false }),
  ]);
});
