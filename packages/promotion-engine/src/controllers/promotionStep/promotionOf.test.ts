import { branchOf } from './promotionOf';
import { step } from './step.fixture';

describe('branchOf', () => {
  const current = 'kardinal/default/b/prod';
  it.each([
    ['nothing is recorded', undefined, current],
    ['the current name is', current, current],
    ['a name without its namespace is', 'kardinal/b/prod', current],
    ['the base branch is', 'main', current],
    ['the branch of another promotion is', 'kardinal/c/prod', current],
  ])('when %s', (_reason, branch, expected) => {
    const status = branch === undefined ? undefined : { branch };
    expect(branchOf(step(status))).toBe(expected);
  });

  it('is another one for a Bundle of the same name in another namespace', () => {
    const { metadata, ...rest } = step();
    const other = { ...rest, metadata: { ...metadata, namespace: 'shop' } };
    expect([branchOf(step()), branchOf(other)]).toEqual([
      current,
      'kardinal/shop/b/prod',
    ]);
  });
});
