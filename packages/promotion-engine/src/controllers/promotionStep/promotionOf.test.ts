import { branchOf } from './promotionOf';
import { step } from './step.fixture';

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
});
