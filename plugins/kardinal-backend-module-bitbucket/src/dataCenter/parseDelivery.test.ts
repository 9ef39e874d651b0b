import { parseDelivery } from './parseDelivery';

const repository = { slug: 'gitops', project: { key: 'ACME' } };
const pullRequest = { id: 7, toRef: { repository } };
const parse = (event: string, payload: object) =>
  parseDelivery({
    headers: { 'x-event-key': event },
    body: Buffer.from(JSON.stringify(payload)),
  });
const push = (...refs: readonly string[]) => ({
  repository,
  changes: refs.map(id => ({ ref: { id } })),
});

describe('a delivery of Bitbucket Data Center', () => {
  it.each([
    'pr:merged',
    'pr:declined',
    'pr:deleted',
    'pr:modified',
    'pr:from_ref_updated',
    'pr:to_ref_updated',
    'pr:reviewer:updated',
    'pr:reviewer:approved',
    'pr:reviewer:unapproved',
    'pr:reviewer:changes_requested',
    'pr:reviewer:needs_work',
    'pr:comment:added',
  ])('%s hints at its pull request', event => {
    expect(parse(event, { pullRequest })).toEqual({
      type: 'pullRequest',
      repository: 'ACME/gitops',
      number: 7,
    });
  });

  it.each([
    [push('refs/heads/kardinal/b1'), 'kardinal/b1'],
    [push('refs/heads/a', 'refs/heads/b'), 'a'],
  ])('%j hints at a branch', (payload, branch) => {
    expect(parse('repo:refs_changed', payload)).toEqual({
      type: 'push',
      repository: 'ACME/gitops',
      branch,
    });
  });

  it.each([
    ['diagnostics:ping', { test: true }, { type: 'ping' }],
    [
      'repo:refs_changed',
      push('refs/tags/v1'),
      { type: 'tag', repository: 'ACME/gitops', tag: 'v1' },
    ],
    [
      'repo:refs_changed',
      push('refs/notes/one'),
      { type: 'ignored', event: 'repo:refs_changed' },
    ],
    ['pr:opened', { pullRequest }, { type: 'ignored', event: 'pr:opened' }],
    ['repo:forked', {}, { type: 'ignored', event: 'repo:forked' }],
  ])('%s %j is %j', (event, payload, expected) => {
    expect(parse(event, payload)).toEqual(expected);
  });

  it.each([
    ['pr:merged', {}, 'pullRequest.id'],
    ['pr:merged', { pullRequest: { id: 7 } }, 'repository.project.key'],
    ['repo:refs_changed', { changes: [] }, 'changes.0.ref.id'],
  ])('%s %j lacks %s', (event, payload, field) => {
    expect(() => parse(event, payload)).toThrow(field);
  });
});
