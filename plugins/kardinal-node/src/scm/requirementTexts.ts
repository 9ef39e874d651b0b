import { cutText } from '@kardinal/foundation';

/** A check that a repository requires, and how far its runs are: there is none where it has not begun. @public */
export interface RequiredCheck {
  readonly name: string;
  readonly runs: readonly ('passed' | 'failed' | 'pending')[];
}

const CHECKS_SHOWN = 3;
const NAME_LIMIT = 100;

/**
 * What a repository may require before a merge, each as it completes "the repository requires …": the same words whatever the forge
 * is.
 *
 * @public
 */
export const requirementTexts = {
  /** Of a draft. */
  ready: 'it to be marked as ready: it is a draft',
  requestedChanges: 'the changes that a reviewer requested',
  approvals: (count: number): string =>
    count > 1 ? `${count} approving reviews` : 'an approving review',
  /** @param base - the branch that it is to come into, where it is behind that */
  upToDate: (base: string): string => `its branch to have all that ${base} has`,
  /** Those that did not pass; of many the first ones, and how many more there are. */
  unmetChecks: (required: readonly RequiredCheck[]): readonly string[] => {
    const unmet = required.flatMap(({ name, runs }) => {
      const problem = problemOf(runs);
      return problem === undefined
        ? []
        : [`the check ${cutText(name, NAME_LIMIT)}, which ${problem}`];
    });
    const more = unmet.length - CHECKS_SHOWN;
    return more > 0
      ? [...unmet.slice(0, CHECKS_SHOWN), `${more} more checks`]
      : unmet;
  },
};

function problemOf(runs: RequiredCheck['runs']): string | undefined {
  if (runs.length === 0) return 'has not begun';
  if (runs.includes('failed')) return 'failed';
  return runs.includes('pending') ? 'has not ended' : undefined;
}
