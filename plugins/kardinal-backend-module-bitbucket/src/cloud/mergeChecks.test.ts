import { participant, REQUEST } from './__testUtils__/listenWire';
import { BranchRestriction, enforcedRules, missingOf } from './mergeChecks';

const rule = (
  kind: string,
  more: Partial<BranchRestriction> = {},
): BranchRestriction => ({
  kind,
  branch_match_kind: 'glob',
  pattern: 'main',
  ...more,
});

describe('the rules that Bitbucket merges by', () => {
  const approvals = rule('require_approvals_to_merge', { value: 1 });
  const enforced = rule('enforce_merge_checks');

  it.each([
    ['of the branch', [approvals, enforced], 'main', 2],
    [
      'of branches like it',
      [rule('enforce_merge_checks', { pattern: '*' })],
      'main',
      1,
    ],
    [
      'of branches in a folder',
      [rule('enforce_merge_checks', { pattern: 'release/*' })],
      'release/1',
      1,
    ],
    ['that only warn', [approvals], 'main', 0],
    ['of another branch', [approvals, enforced], 'mainline', 0],
    [
      'where a dot is a dot',
      [rule('enforce_merge_checks', { pattern: 'm.in' })],
      'main',
      0,
    ],
    [
      'of a type of branches, which they do not name',
      [
        rule('enforce_merge_checks', {
          branch_match_kind: 'branching_model',
          pattern: '',
        }),
      ],
      'main',
      0,
    ],
  ])('are those %s: %#', (_which, rules, branch, count) => {
    expect(enforcedRules(rules, branch)).toHaveLength(count);
  });
});

describe('what a rule asks for', () => {
  const passed = { state: 'SUCCESSFUL' };
  const running = { state: 'INPROGRESS' };
  const ana = participant('ana', 'approved');
  const ben = participant('ben', 'changes_requested');

  it.each([
    ['require_approvals_to_merge', 1, {}, [], '1 approval (0 given)'],
    ['require_approvals_to_merge', 1, { participants: [ana] }, [], undefined],
    [
      'require_default_reviewer_approvals_to_merge',
      2,
      { participants: [ana, ben] },
      [],
      '2 approvals of default reviewers (1 given)',
    ],
    [
      'require_no_changes_requested',
      undefined,
      { participants: [ana, ben] },
      [],
      'no requested changes',
    ],
    ['require_no_changes_requested', undefined, {}, [], undefined],
    [
      'require_tasks_to_be_completed',
      undefined,
      { task_count: 2 },
      [],
      'no open tasks (2 open)',
    ],
    [
      'require_tasks_to_be_completed',
      undefined,
      { task_count: 0 },
      [],
      undefined,
    ],
    ['require_passing_builds_to_merge', 1, {}, [passed], undefined],
    [
      'require_passing_builds_to_merge',
      2,
      {},
      [passed],
      '2 builds that passed, and none that did not (1 of 1 passed)',
    ],
    [
      'require_passing_builds_to_merge',
      1,
      {},
      [passed, running],
      '1 build that passed, and none that did not (1 of 2 passed)',
    ],
    ['restrict_merges', undefined, {}, [], undefined],
  ])(
    '%s %j of %j with builds %j is %j',
    (kind, value, change, builds, said) => {
      const rules = [rule(kind, { ...(value !== undefined && { value }) })];
      const request = { ...REQUEST, ...change };
      expect(missingOf(rules, { request, builds })).toEqual(
        said === undefined ? [] : [said],
      );
    },
  );
});
