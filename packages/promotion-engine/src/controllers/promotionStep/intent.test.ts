import { defaultSequence } from './intent';

const write = ['git-clone', 'kustomize-set-image', 'git-commit', 'git-push'];

describe('defaultSequence', () => {
  it.each([
    ['auto', { approval: 'auto' }, [...write, 'health-check']],
    [
      'pr-review',
      { approval: 'pr-review' },
      [...write, 'open-pr', 'wait-for-merge', 'health-check'],
    ],
    [
      'auto with a pull request',
      { approval: 'auto', pr: true },
      [...write, 'open-pr', 'merge-pr', 'health-check'],
    ],
  ] as const)('%s', (_reason, spec, sequence) => {
    expect(defaultSequence(spec)).toEqual(sequence);
  });
});
