import { createAzureDevOpsProvider } from './createAzureDevOpsProvider';

const { webhooks } = createAzureDevOpsProvider({
  hosts: [
    { host: 'dev.azure.com', baseUrl: 'https://dev.azure.com' },
    { host: 'example.com', baseUrl: 'https://example.com/tfs' },
  ],
});
const SECRET = 'the secret of the webhook';
const basic = (pair: string) => `Basic ${Buffer.from(pair).toString('base64')}`;
const delivered = (payload: object, authorization = basic(`:${SECRET}`)) => ({
  headers: { authorization },
  body: Buffer.from(JSON.stringify(payload)),
});
const repository = {
  id: '278d5cd2-584d-4b63-824a-2ba458937249',
  name: 'gitops',
  remoteUrl: 'https://acme@dev.azure.com/acme/platform/_git/gitops',
};
const name = 'acme/platform/gitops';

describe('service hooks of Azure DevOps', () => {
  it.each([
    [basic(`kardinal:${SECRET}`), 'accepted'],
    [basic(`:${SECRET}`), 'accepted'],
    [basic(SECRET), 'accepted'],
    [basic(`a:b:${SECRET}`), 'refused'],
    [basic('kardinal:another'), 'refused'],
    [`Bearer ${SECRET}`, 'refused'],
    [SECRET, 'refused'],
    ['Basic !', 'refused'],
    ['', 'refused'],
  ])('with %j are %s', (authorization, expected) => {
    const delivery = delivered({}, authorization);
    expect(webhooks.verify(delivery, SECRET)).toBe(expected);
    expect(webhooks.verify(delivery, undefined)).toBe('refused');
    expect(webhooks.verify(delivery, '')).toBe('refused');
  });

  it.each([
    [
      'git.pullrequest.updated',
      { repository, pullRequestId: 7, status: 'active' },
      { type: 'pullRequest', repository: name, number: 7 },
    ],
    [
      'git.pullrequest.merged',
      { repository, pullRequestId: 7, mergeStatus: 'succeeded' },
      { type: 'pullRequest', repository: name, number: 7 },
    ],
    [
      'ms.vss-code.git-pullrequest-comment-event',
      { comment: { id: 1 }, pullRequest: { repository, pullRequestId: 7 } },
      { type: 'pullRequest', repository: name, number: 7 },
    ],
    [
      'git.push',
      { repository, refUpdates: [{ name: 'refs/heads/kardinal/b1' }] },
      { type: 'push', repository: name, branch: 'kardinal/b1' },
    ],
    [
      'git.push',
      { repository, refUpdates: [{ name: 'refs/tags/v1' }] },
      { type: 'tag', repository: name, tag: 'v1' },
    ],
    [
      'git.push',
      { repository, refUpdates: [{ name: 'refs/notes/commits' }] },
      { type: 'ignored', event: 'git.push' },
    ],
    [
      'git.pullrequest.created',
      { repository, pullRequestId: 7 },
      { type: 'ignored', event: 'git.pullrequest.created' },
    ],
    ['build.complete', {}, { type: 'ignored', event: 'build.complete' }],
  ])('of %s with %j hint at %j', (eventType, resource, expected) => {
    expect(webhooks.parse(delivered({ eventType, resource }))).toEqual(
      expected,
    );
  });

  it.each([
    ['https://acme.visualstudio.com/platform/_git/gitops', name],
    [
      'https://acme.visualstudio.com/DefaultCollection/_git/gitops',
      'acme/gitops',
    ],
    ['https://dev.azure.com/acme/gitops/_git/gitops', 'acme/gitops'],
    ['https://example.com/tfs/Default/a%20b/_git/c', 'Default/a b/c'],
  ])('know %s as %s', (remoteUrl, expected) => {
    const resource = { repository: { remoteUrl }, pullRequestId: 7 };
    const eventType = 'git.pullrequest.updated';
    expect(webhooks.parse(delivered({ eventType, resource }))).toMatchObject({
      repository: expected,
    });
  });

  it.each([
    [{ repository: {}, pullRequestId: 7 }, 'resource.repository.remoteUrl'],
    [{ repository }, 'resource.pullRequestId'],
    [{ repository: { remoteUrl: 'x' }, pullRequestId: 7 }, 'is no URL'],
    [
      { repository: { remoteUrl: 'https://evil.example/a/_git/b' } },
      'is on none of the Azure DevOps hosts',
    ],
  ])('without what they need say so: %j', (resource, message) => {
    const eventType = 'git.pullrequest.updated';
    expect(() => webhooks.parse(delivered({ eventType, resource }))).toThrow(
      message,
    );
  });
});
