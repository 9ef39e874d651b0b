import { parseDelivery, verifyDelivery } from './webhooks';

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

describe('verifyDelivery', () => {
  const body = Buffer.from('{}');
  const secret = "It's a Secret to Everybody";

  it.each([
    ['accepted', { 'x-gitlab-token': secret }],
    ['refused', { 'x-gitlab-token': `${secret} ` }],
    ['refused', { 'x-gitlab-token': '' }],
    ['refused', { 'x-gitea-signature': secret }],
    ['refused', {}],
  ])('says %s to %j', (verdict, headers) => {
    expect(verifyDelivery({ headers, body }, secret)).toBe(verdict);
    expect(verifyDelivery({ headers, body }, undefined)).toBe('refused');
    expect(verifyDelivery({ headers, body }, '')).toBe('refused');
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
