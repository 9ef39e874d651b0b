import { changePull } from '../pulls/changePull';
import { issueShape } from '../shapes/pullShape';
import { BodyReader } from './BodyReader';
import { pullOf } from './pullRoutes';
import {
  ok,
  pageAnswer,
  type RepositoryCall,
  repositoryRoute,
  type RestAnswer,
  type Route,
} from './RestCall';

/** Pull requests seen as issues; the forge has no other issues. @public */
export function issueRoutes(): Route[] {
  return [
    repositoryRoute('GET', '/issues', listIssues),
    repositoryRoute('GET', '/issues/{issue_number}', async call =>
      ok(issueShape(call.forge, call.repository, pullOf(call, 'issue_number'))),
    ),
    repositoryRoute('PATCH', '/issues/{issue_number}', updateIssue),
  ];
}

async function listIssues(call: RepositoryCall): Promise<RestAnswer> {
  const { forge, repository, key, query } = call;
  const state = query.get('state') ?? 'open';
  const labels = query.get('labels')?.split(',') ?? [];
  const fitting = forge.store
    .list('pull', key)
    .filter(pull => state === 'all' || pull.state === state)
    .filter(pull => labels.every(label => pull.labels.includes(label)))
    .reverse();
  return pageAnswer(fitting, query, pull =>
    issueShape(forge, repository, pull),
  );
}

async function updateIssue(call: RepositoryCall): Promise<RestAnswer> {
  const { forge, repository, user } = call;
  const pull = pullOf(call, 'issue_number');
  const body = new BodyReader(call.body);
  const subject = { repository, pull, actor: user.login };
  const next = await changePull(forge, subject, {
    title: body.optionalText('title'),
    body: body.optionalText('body'),
    state: body.optionalChoice('state', ['open', 'closed']),
  });
  return ok(issueShape(forge, repository, next));
}
