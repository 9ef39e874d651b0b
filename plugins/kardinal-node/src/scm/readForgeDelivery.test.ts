import { readForgeDelivery } from './readForgeDelivery';

const webhooks = {
  eventHeader: 'x-forge-event',
  pullRequestEvents: ['pull_request', 'review'],
  idleActions: ['opened'],
};
const repository = { full_name: 'acme/gitops' };
const pull = { pull_request: { number: 7 }, repository };
const hint = { type: 'pullRequest', repository: 'acme/gitops', number: 7 };

const read = (event: string, body: unknown, header = 'x-forge-event') =>
  readForgeDelivery(
    { headers: { [header]: event }, body: Buffer.from(JSON.stringify(body)) },
    webhooks,
  );

it.each([
  ['pull_request', { action: 'closed', ...pull }, hint],
  ['pull_request', pull, hint],
  // Whoever reviews has decided something, whatever the action is called.
  ['review', { action: 'opened', ...pull }, hint],
  [
    'pull_request',
    { action: 'opened', ...pull },
    { type: 'ignored', event: 'pull_request opened' },
  ],
  [
    'push',
    { ref: 'refs/heads/a/b', repository },
    { type: 'push', repository: 'acme/gitops', branch: 'a/b' },
  ],
  [
    'push',
    { ref: 'refs/tags/v1', repository },
    { type: 'tag', repository: 'acme/gitops', tag: 'v1' },
  ],
  [
    'status',
    { sha: 'abc', repository },
    { type: 'check', repository: 'acme/gitops', sha: 'abc' },
  ],
  ['issues', { action: 'opened' }, { type: 'ignored', event: 'issues' }],
])('reads %s with %j', (event, body, expected) => {
  expect(read(event, body)).toEqual(expected);
});

it('knows the event by the header of this forge alone', () => {
  expect(read('push', { ref: 'refs/heads/a' }, 'x-other-event')).toEqual({
    type: 'ignored',
    event: '',
  });
});

it.each([
  ['pull_request', { repository }, 'has no pull_request.number'],
  ['pull_request', { pull_request: { number: '7' } }, 'pull_request.number'],
  ['pull_request', { pull_request: { number: 7 } }, 'repository.full_name'],
  ['push', { repository }, 'has no ref'],
  ['status', { repository }, 'has no sha'],
])('refuses %s with %j', (event, body, message) => {
  expect(() => read(event, body)).toThrow(message);
});
