import { GiteaPull } from './pullRequest';
import { GiteaReview } from './readReviews';

/** Whether anybody was ever asked, or has reviewed unasked: Gitea names both alike. @internal */
export function hasReviewers(pull: GiteaPull): boolean {
  const { requested_reviewers, requested_reviewers_teams } = pull;
  return (
    (requested_reviewers ?? []).length > 0 ||
    (requested_reviewers_teams ?? []).length > 0
  );
}

/**
 * People and teams who are asked and have not answered; undefined where nobody is.
 *
 * @param reviews - all of them, oldest first
 * @internal
 */
export function requestedReviewersOf(
  pull: GiteaPull,
  reviews: readonly GiteaReview[],
): readonly string[] | undefined {
  const people = (pull.requested_reviewers ?? []).map(({ login }) => login);
  const teams = (pull.requested_reviewers_teams ?? []).map(({ name }) => name);
  const waiting = people.filter(login => !hasAnswered(login, reviews));
  const asked = [...waiting, ...teams];
  return asked.length === 0 ? undefined : asked;
}

/** A request after a review asks again. */
function hasAnswered(login: string, reviews: readonly GiteaReview[]): boolean {
  const own = reviews.filter(
    ({ user, dismissed }) => user?.login === login && !dismissed,
  );
  const latest = own.at(-1);
  return latest !== undefined && latest.state !== 'REQUEST_REVIEW';
}
