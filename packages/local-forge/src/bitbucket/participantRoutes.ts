import { requestReview } from '../pulls/requestReview';
import { reviewPull } from '../pulls/reviewPull';
import { takeBackReview } from '../pulls/takeBackReview';
import { BodyReader } from '../rest/BodyReader';
import {
  ok,
  type RepositoryCall,
  type RestAnswer,
  type Route,
} from '../rest/RestCall';
import { BitbucketRefusal } from './BitbucketRefusal';
import { bitbucketRoute } from './bitbucketRoute';
import { participantsOf } from './participants';
import { PULL_REQUEST, pullRequestIn } from './pullRequestIn';

const PATH = `${PULL_REQUEST}/participants`;

/** Who reviews, and their verdicts. @public */
export function participantRoutes(): Route[] {
  return [
    bitbucketRoute('POST', PATH, addReviewer),
    bitbucketRoute('PUT', `${PATH}/{userSlug}`, setStatus),
  ];
}

async function addReviewer(call: RepositoryCall): Promise<RestAnswer> {
  const { forge, repository, user } = call;
  const body = new BodyReader(call.body);
  const name = body.inside('user').text('name');
  const pull = pullRequestIn(call);
  if (body.text('role') !== 'REVIEWER' || name === pull.author)
    throw invalid('Only others than the author become reviewers.');
  await requestReview(forge, { repository, pull, actor: user.login }, [name]);
  return participantAnswer(call, name);
}

/** Somebody's own verdict. */
async function setStatus(call: RepositoryCall): Promise<RestAnswer> {
  const { forge, repository, user, parameters } = call;
  const pull = pullRequestIn(call);
  const status = new BodyReader(call.body).optionalChoice('status', [
    'UNAPPROVED',
    'NEEDS_WORK',
    'APPROVED',
  ]);
  if (parameters.userSlug !== user.login || user.login === pull.author)
    throw invalid('A verdict is of who gives it, and not of the author.');
  const subject = { repository, pull, actor: user.login };
  switch (status) {
    case 'APPROVED':
      await reviewPull(forge, subject, { state: 'APPROVED' });
      break;
    case 'NEEDS_WORK': {
      const body = 'Changes requested';
      await reviewPull(forge, subject, { state: 'CHANGES_REQUESTED', body });
      break;
    }
    case 'UNAPPROVED':
      await takeBackReview(forge, subject);
      break;
    default:
      throw invalid('A status is needed.');
  }
  return participantAnswer(call, user.login);
}

function participantAnswer(call: RepositoryCall, name: string): RestAnswer {
  const { reviewers, participants } = participantsOf(
    call.forge,
    pullRequestIn(call),
  );
  return ok(
    [...reviewers, ...participants].find(({ user }) => user.name === name),
  );
}

function invalid(message: string): BitbucketRefusal {
  return new BitbucketRefusal(
    400,
    'validation.ArgumentValidationException',
    message,
  );
}
