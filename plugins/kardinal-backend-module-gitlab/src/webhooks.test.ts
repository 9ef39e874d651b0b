import { createHmac } from 'node:crypto';
import { gitLabWebhooks, parseDelivery } from './webhooks';

const project = { path_with_namespace: 'acme/platform/gitops' };
const repository = project.path_with_namespace;

const delivery = (event: string, payload: unknown) => ({
  headers: { 'x-gitlab-event': event },
  body: Buffer.from(
    typeof payload === 'string' ? payload : JSON.stringify(payload),
  ),
});
const mergeRequest = (action: string) => ({
  project,
  object_attributes: { iid: 7, action },
});
const hint = { type: 'pullRequest', repository, number: 7 };

describe('a delivery of GitLab', () => {
  const body = Buffer.from('{}');
  const secret = "It's a Secret to Everybody";

  it.each([
    ['accepted', { 'x-gitlab-token': secret }],
    ['refused', { 'x-gitlab-token': `${secret} ` }],
    ['refused', { 'x-gitlab-token': '' }],
    ['refused', { 'x-gitea-signature': secret }],
    ['refused', {}],
  ])('says %s to %j', (verdict, headers) => {
    const { verify } = gitLabWebhooks();
    expect(verify({ headers, body }, secret)).toBe(verdict);
    expect(verify({ headers, body }, undefined)).toBe('refused');
    expect(verify({ headers, body }, '')).toBe('refused');
  });

  it('has to be signed where the secret is a signing token', () => {
    const key = Buffer.alloc(32, 7);
    const token = `whsec_${key.toString('base64')}`;
    const now = Date.parse('2026-11-27T10:00:00Z');
    const { verify, signatureHeaders } = gitLabWebhooks({ now: () => now });
    const digest = createHmac('sha256', key)
      .update(`one.${now / 1000}.${body}`)
      .digest('base64');
    const signature = {
      'webhook-id': 'one',
      'webhook-timestamp': `${now / 1000}`,
      'webhook-signature': `v1,${digest}`,
    };
    for (const headers of [{ 'x-gitlab-token': token }, {}])
      expect(verify({ headers, body }, token)).toBe('refused');
    expect(verify({ headers: signature, body }, secret)).toBe('refused');
    // GitLab sends both where a webhook has both.
    const headers = { 'x-gitlab-token': secret, ...signature };
    expect(verify({ headers, body }, token)).toBe('accepted');
    expect(verify({ headers, body }, secret)).toBe('accepted');
    expect(signatureHeaders).toEqual(['x-gitlab-token', 'webhook-signature']);
  });
});

describe('parseDelivery', () => {
  it.each([
    ...['close', 'reopen', 'update', 'merge', 'approved', 'unapproved'].map(
      action =>
        ['Merge Request Hook', mergeRequest(action), hint] as [
          string,
          unknown,
          unknown,
        ],
    ),
    [
      'Merge Request Hook',
      mergeRequest('open'),
      { type: 'ignored', event: 'Merge Request Hook open' },
    ],
    [
      'Note Hook',
      {
        project,
        object_attributes: { noteable_type: 'MergeRequest' },
        merge_request: { iid: 7 },
      },
      hint,
    ],
    [
      'Note Hook',
      { project, object_attributes: { noteable_type: 'Issue' } },
      { type: 'ignored', event: 'Note Hook Issue' },
    ],
    [
      'Push Hook',
      { project, ref: 'refs/heads/kardinal/b1/prod' },
      { type: 'push', repository, branch: 'kardinal/b1/prod' },
    ],
    [
      'Pipeline Hook',
      { project, object_attributes: { sha: 'abc' } },
      { type: 'check', repository, sha: 'abc' },
    ],
    [
      'Job Hook',
      { project, sha: 'abc' },
      { type: 'check', repository, sha: 'abc' },
    ],
    ['Job Hook', { sha: 'abc' }, { type: 'ignored', event: 'Job Hook' }],
    [
      'Tag Push Hook',
      { project, ref: 'refs/tags/v1.2.0' },
      { type: 'tag', repository, tag: 'v1.2.0' },
    ],
    [
      'Tag Push Hook',
      { project, ref: 'refs/notes/kardinal' },
      { type: 'ignored', event: 'Tag Push Hook' },
    ],
    ['Release Hook', 'no JSON', { type: 'ignored', event: 'Release Hook' }],
  ])('reads %s with %j', (event, payload, expected) => {
    expect(parseDelivery(delivery(event, payload))).toEqual(expected);
  });

  it.each([
    ['Merge Request Hook', '{', 'is not JSON'],
    ['Merge Request Hook', { project }, 'has no object_attributes.iid'],
    ['Push Hook', { project }, 'has no ref'],
    [
      'Push Hook',
      { ref: 'refs/heads/a' },
      'has no project.path_with_namespace',
    ],
  ])('says what is wrong with %s', (event, payload, message) => {
    expect(() => parseDelivery(delivery(event, payload))).toThrow(message);
  });
});
