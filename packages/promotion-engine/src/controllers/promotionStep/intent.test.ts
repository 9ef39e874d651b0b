import { branchOf, defaultSequence } from './intent';
import { step } from './step.fixture';

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

describe('branchOf', () => {
  const current = 'kardinal/default/b/prod';
  it.each([
    ['nothing is recorded', undefined, current],
    ['the current name is', current, current],
    ['the name of an earlier version is', 'kardinal/b/prod', 'kardinal/b/prod'],
    ['the base branch is', 'main', current],
    ['the branch of another promotion is', 'kardinal/c/prod', current],
  ])('when %s', (_reason, branch, expected) => {
    const status = branch === undefined ? undefined : { branch };
    expect(branchOf(step(status))).toBe(expected);
  });

  it('is none when the promotion writes to the base branch', () => {
    expect(branchOf(step(undefined, { approval: 'auto' }))).toBeUndefined();
  });
});
