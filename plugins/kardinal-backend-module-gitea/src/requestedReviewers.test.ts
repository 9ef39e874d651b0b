import { PULL } from './__testUtils__/listenWire';
import { GiteaReview } from './readReviews';
import { requestedReviewersOf } from './requestedReviewers';

const review = (
  login: string,
  state: string,
  dismissed = false,
): GiteaReview => ({
  state,
  user: { login },
  submitted_at: '2026-11-20T11:00:00+01:00',
  commit_id: 'abc',
  dismissed,
  official: true,
});
const asked = (login: string) => review(login, 'REQUEST_REVIEW');
const people = (...logins: string[]) => ({
  requested_reviewers: logins.map(login => ({ login })),
});

it.each<
  [string, object, readonly GiteaReview[], readonly string[] | undefined]
>([
  ['nobody', { requested_reviewers: null }, [], undefined],
  [
    'people and a team',
    {
      ...people('ana'),
      requested_reviewers_teams: [{ name: 'platform' }],
    },
    [asked('ana')],
    ['ana', 'platform'],
  ],
  [
    'nobody who has answered',
    people('ana', 'ben'),
    [asked('ana'), asked('ben'), review('ana', 'APPROVED')],
    ['ben'],
  ],
  [
    'nobody who reviewed unasked',
    people('ana'),
    [review('ana', 'COMMENT')],
    undefined,
  ],
  [
    'somebody who is asked again',
    people('ana'),
    [review('ana', 'APPROVED'), asked('ana')],
    ['ana'],
  ],
  [
    'somebody whose answer was dismissed',
    people('ana'),
    [asked('ana'), review('ana', 'APPROVED', true)],
    ['ana'],
  ],
])('says that %s is asked to review', (_who, given, reviews, expected) => {
  expect(requestedReviewersOf({ ...PULL, ...given }, reviews)).toEqual(
    expected,
  );
});
