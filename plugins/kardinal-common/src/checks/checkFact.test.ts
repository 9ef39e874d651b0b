import { CommitStatus } from '../api/types.generated';
import { checkFact } from './checkFact';

const sha = '1f0c9d2a'.repeat(5);
const repository = 'https://github.com/acme/gitops.git';
const own = { pipelineRef: 'guestbook' };

function status(
  name: string,
  phase: string,
  spec: Partial<CommitStatus['spec']> = own,
): CommitStatus {
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'CommitStatus',
    metadata: { name, namespace: 'default' },
    spec: { sha, key: 'lint', ...spec, phase } as CommitStatus['spec'],
  };
}

const asked = (...statuses: readonly CommitStatus[]) =>
  checkFact('lint', { repository, sha }, statuses, pipeline =>
    pipeline === 'guestbook' ? repository : undefined,
  );

describe('a check of a commit', () => {
  it.each<[string, readonly CommitStatus[], string, string]>([
    ['nobody reported', [], 'pending', 'lint is not reported for 1f0c9d2a yet'],
    [
      'somebody reported',
      [status('a', 'success')],
      'success',
      'lint of 1f0c9d2a has passed',
    ],
    [
      'two reported alike',
      [status('a', 'success'), status('b', 'success')],
      'success',
      'lint of 1f0c9d2a has passed',
    ],
    [
      'two disagree about',
      [status('b', 'failure'), status('a', 'success')],
      'pending',
      'lint is reported for 1f0c9d2a more than once, and they disagree: a says success, b says failure',
    ],
    [
      'is reported by URL, spelt otherwise',
      [
        status('a', 'success', {
          repository: 'https://GitHub.com/acme/gitops',
        }),
      ],
      'success',
      'lint of 1f0c9d2a has passed',
    ],
    [
      'is reported for another repository',
      [status('a', 'success', { repository: 'https://github.com/acme/other' })],
      'pending',
      'lint is reported for 1f0c9d2a of another repository only',
    ],
    [
      'is reported for another commit',
      [status('a', 'success', { ...own, sha: '2'.repeat(40) })],
      'pending',
      'lint is not reported for 1f0c9d2a yet',
    ],
    [
      'is reported under another key',
      [status('a', 'success', { ...own, key: 'lint2' })],
      'pending',
      'lint is not reported for 1f0c9d2a yet',
    ],
    [
      'names a Pipeline that there is not',
      [status('a', 'success', { pipelineRef: 'gone' }), status('b', 'success')],
      'pending',
      'CommitStatus a: spec.pipelineRef: there is no Pipeline gone',
    ],
    [
      'names no repository',
      [status('a', 'success', {})],
      'pending',
      'CommitStatus a: it must have either spec.repository or spec.pipelineRef',
    ],
    [
      'has another phase',
      [status('a', 'done')],
      'pending',
      'CommitStatus a: spec.phase is no phase',
    ],
  ])('that %s', (_what, statuses, phase, reason) => {
    expect(asked(...statuses)).toMatchObject({ phase, reason });
  });

  it('keeps the words and the link of who wrote it', () => {
    const words = { description: '3 errors', url: 'https://ci.example.com/1' };
    expect(asked(status('a', 'failure', { ...own, ...words }))).toEqual({
      phase: 'failure',
      reason: 'lint of 1f0c9d2a has failed: 3 errors',
      ...words,
      reported: { origin: 'cluster', commitStatus: 'a' },
    });
  });
});
