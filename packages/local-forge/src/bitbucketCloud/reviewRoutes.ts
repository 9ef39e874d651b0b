import { reviewPull } from '../pulls/reviewPull';
import { takeBackReview } from '../pulls/takeBackReview';
import { Refusal } from '../Refusal';
import { noContent, ok, type RestAnswer, type Route } from '../rest/RestCall';
import { type CloudCall, cloudRoute } from './cloudRoute';
import { openIn, PULL_REQUEST, pullRequestIn } from './pullRequestIn';
import { participantShapes } from './pullRequestShape';
import { uuid } from './uuid';

/** Somebody's own verdict, which is given and taken back. @public */
export function reviewRoutes(): Route[] {
  return [
    cloudRoute('POST', `${PULL_REQUEST}/approve`, call =>
      review(call, 'APPROVED'),
    ),
    cloudRoute('DELETE', `${PULL_REQUEST}/approve`, takeBack),
    cloudRoute('POST', `${PULL_REQUEST}/request-changes`, call =>
      review(call, 'CHANGES_REQUESTED'),
    ),
    cloudRoute('DELETE', `${PULL_REQUEST}/request-changes`, takeBack),
  ];
}

async function review(
  call: CloudCall,
  state: 'APPROVED' | 'CHANGES_REQUESTED',
): Promise<RestAnswer> {
  const { forge, repository, user } = call;
  const pull = openIn(call);
  if (user.login === pull.author)
    throw new Refusal(400, 'Authors have no verdict of their own here');
  const subject = { repository, pull, actor: user.login };
  await reviewPull(forge, subject, { state, body: 'Changes requested' });
  const own = participantShapes(forge, pullRequestIn(call)).find(
    ({ user: who }) => who.uuid === uuid('user', user.id),
  );
  return ok(own);
}

async function takeBack(call: CloudCall): Promise<RestAnswer> {
  const { forge, repository, user } = call;
  const subject = { repository, pull: openIn(call), actor: user.login };
  await takeBackReview(forge, subject);
  return noContent();
}
