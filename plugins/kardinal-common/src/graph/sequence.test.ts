import { defaultSequence } from './sequence';

const write = ['git-clone', 'kustomize-set-image', 'git-commit', 'git-push'];
const update = { strategy: 'kustomize' };

describe('defaultSequence', () => {
  it.each([
    ['auto', { approval: 'auto', update }, [...write, 'health-check']],
    [
      'pr-review',
      { approval: 'pr-review', update },
      [...write, 'open-pr', 'wait-for-merge', 'health-check'],
    ],
    [
      'auto with a pull request',
      { approval: 'auto', pr: true, update },
      [...write, 'open-pr', 'merge-pr', 'health-check'],
    ],
    [
      'another update strategy',
      { approval: 'auto', update: { strategy: 'helm' } },
      ['git-clone', 'helm-set-image', 'git-commit', 'git-push', 'health-check'],
    ],
  ] as const)('%s', (_reason, environment, sequence) => {
    expect(defaultSequence(environment).map(({ uses }) => uses)).toEqual(
      sequence,
    );
  });

  it('limits the health check as the environment says', () => {
    const sequence = defaultSequence({
      approval: 'auto',
      update,
      health: { timeout: '2m' },
    });
    expect(sequence.at(-1)).toEqual({ uses: 'health-check', timeout: '2m' });
  });
});
