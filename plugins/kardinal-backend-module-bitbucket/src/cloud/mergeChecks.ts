import { CloudPullRequest } from './pullRequest';

/** A rule for branches, as Bitbucket Cloud gives it. @internal */
export interface BranchRestriction {
  /** E.g. `require_approvals_to_merge`. */
  readonly kind: string;
  /** `glob`, or `branching_model`: then it is of branches of a type, which the rule does not name. */
  readonly branch_match_kind: string;
  readonly pattern: string;
  /** How many, where the kind is about a number. */
  readonly value?: number;
}

/** What Bitbucket holds against the rules. @internal */
export interface Standing {
  readonly request: CloudPullRequest;
  /** What builds say of the head. */
  readonly builds: readonly { readonly state: string }[];
}

/**
 * The rules that Bitbucket merges by into a branch; none where it only warns of what is missing, as it does unless it is told to
 * prevent such merges.
 *
 * @internal
 */
export function enforcedRules(
  restrictions: readonly BranchRestriction[],
  branch: string,
): readonly BranchRestriction[] {
  const own = restrictions.filter(
    ({ branch_match_kind: by, pattern }) =>
      by === 'glob' && matches(pattern, branch),
  );
  return own.some(({ kind }) => kind === 'enforce_merge_checks') ? own : [];
}

/** Whether a rule is about what builds say. @internal */
export function isAboutBuilds({ kind }: BranchRestriction): boolean {
  return kind === 'require_passing_builds_to_merge';
}

/** What rules ask for that is not there, in words. @internal */
export function missingOf(
  rules: readonly BranchRestriction[],
  standing: Standing,
): readonly string[] {
  return rules.flatMap(rule => missing(rule, standing) ?? []);
}

function missing(
  { kind, value = 1 }: BranchRestriction,
  { request, builds }: Standing,
): string | undefined {
  const { participants = [], task_count: tasks = 0 } = request;
  switch (kind) {
    case 'require_approvals_to_merge':
    case 'require_default_reviewer_approvals_to_merge': {
      const given = participants.filter(({ approved }) => approved).length;
      const whose = kind.includes('default') ? ' of default reviewers' : '';
      return given < value
        ? `${counted(value, 'approval')}${whose} (${given} given)`
        : undefined;
    }
    case 'require_no_changes_requested': {
      const isAsked = participants.some(
        ({ state }) => state === 'changes_requested',
      );
      return isAsked ? 'no requested changes' : undefined;
    }
    case 'require_tasks_to_be_completed':
      return tasks > 0 ? `no open tasks (${tasks} open)` : undefined;
    case 'require_passing_builds_to_merge': {
      const passed = builds.filter(({ state }) => state === 'SUCCESSFUL');
      const isMet = passed.length === builds.length && passed.length >= value;
      return isMet
        ? undefined
        : `${counted(value, 'build')} that passed, and none that did not (${
            passed.length
          } of ${builds.length} passed)`;
    }
    default:
      // Who may merge or push is not known here: Bitbucket says so when it refuses.
      return undefined;
  }
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

/** Only a star stands for something else, and for anything. */
function matches(pattern: string, branch: string): boolean {
  const parts = pattern
    .split('*')
    .map(part => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`).test(branch);
}
