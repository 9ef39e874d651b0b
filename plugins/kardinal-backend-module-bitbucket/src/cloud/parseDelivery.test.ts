import { parseDelivery } from './parseDelivery';

const repository = { full_name: 'acme/gitops' };
const pullrequest = { id: 7 };
const sha = 'a'.repeat(40);
const parse = (event: string, payload: object) =>
  parseDelivery({
    headers: { 'x-event-key': event },
    body: Buffer.from(JSON.stringify(payload)),
  });
const push = (change: object) => ({ repository, push: { changes: [change] } });
const build = (href: string) => ({
  repository,
  commit_status: { links: { commit: { href } } },
});
const name = 'kardinal/b1';

describe('a delivery of Bitbucket Cloud', () => {
  it.each([
    'pullrequest:updated',
    'pullrequest:approved',
    'pullrequest:unapproved',
    'pullrequest:fulfilled',
    'pullrequest:rejected',
    'pullrequest:changes_request_created',
    'pullrequest:changes_request_removed',
    'pullrequest:comment_created',
  ])('%s hints at its pull request', event => {
    expect(parse(event, { pullrequest, repository })).toEqual({
      type: 'pullRequest',
      repository: 'acme/gitops',
      number: 7,
    });
  });

  it.each([
    [
      'repo:push',
      push({ new: { type: 'branch', name }, old: null }),
      { type: 'push', repository: 'acme/gitops', branch: name },
    ],
    [
      'repo:push',
      push({ new: null, old: { type: 'branch', name } }),
      { type: 'push', repository: 'acme/gitops', branch: name },
    ],
    [
      'repo:push',
      push({ new: { type: 'tag', name: 'v1' } }),
      { type: 'tag', repository: 'acme/gitops', tag: 'v1' },
    ],
    [
      'repo:push',
      push({ new: { type: 'bookmark', name } }),
      { type: 'ignored', event: 'repo:push' },
    ],
    [
      'repo:commit_status_updated',
      build(
        `https://api.bitbucket.org/2.0/repositories/acme/gitops/commit/${sha}`,
      ),
      { type: 'check', repository: 'acme/gitops', sha },
    ],
    [
      'repo:commit_status_created',
      build('https://api.bitbucket.org/2.0/repositories/acme/gitops'),
      { type: 'ignored', event: 'repo:commit_status_created' },
    ],
    [
      'pullrequest:created',
      { pullrequest, repository },
      { type: 'ignored', event: 'pullrequest:created' },
    ],
    ['repo:fork', {}, { type: 'ignored', event: 'repo:fork' }],
  ])('%s %j is %j', (event, payload, expected) => {
    expect(parse(event, payload)).toEqual(expected);
  });

  it.each([
    ['pullrequest:fulfilled', {}, 'pullrequest.id'],
    ['pullrequest:fulfilled', { pullrequest }, 'repository.full_name'],
    [
      'repo:push',
      { repository, push: { changes: [] } },
      'push.changes.0.old.type',
    ],
    ['repo:commit_status_created', {}, 'commit_status.links.commit.href'],
  ])('%s %j lacks %s', (event, payload, field) => {
    expect(() => parse(event, payload)).toThrow(field);
  });
});
