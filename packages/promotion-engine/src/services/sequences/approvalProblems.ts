import { EnvironmentSpec } from '@kardinal/backstage-plugin-kardinal-common';
import { opensPullRequest, SequenceStep } from './resolveSequence';

/**
 * Where the steps of an environment do something else than its `approval`, `pr` and `update` say, which gates and people
 * read: the field, and the fix.
 */
export function approvalProblems(
  { approval, pr, update, bake }: EnvironmentSpec,
  steps: readonly SequenceStep[],
): readonly string[] {
  const merges = steps.filter(
    ({ definition: { requires, provides } }) =>
      requires.includes('pullRequest') && provides.includes('revision'),
  );
  const byItself = merges.find(({ definition }) => definition.type !== 'wait');
  const byPerson = merges.find(({ definition }) => definition.type === 'wait');
  const problems: string[] = [];
  if (approval === 'pr-review' && byItself !== undefined)
    problems.push(
      `steps[${byItself.index}].uses: ${byItself.definition.id} merges without a person, and approval is pr-review; use wait-for-merge`,
    );
  else if (approval === 'pr-review' && byPerson === undefined)
    problems.push(
      'steps: approval is pr-review, and no step waits for a merge; add open-pr and wait-for-merge, or set approval to auto',
    );
  if (approval === 'auto' && byPerson !== undefined)
    problems.push(
      `steps[${byPerson.index}].uses: ${byPerson.definition.id} waits for a person, and approval is auto; set it to pr-review, or use merge-pr`,
    );
  if (pr === true && !opensPullRequest(steps))
    problems.push(
      'pr: no step opens a pull request; add open-pr and merge-pr, or remove pr',
    );
  if (update.helm !== undefined)
    problems.push(
      'update.helm: has no effect beside steps; write it as config of the step helm-set-image',
    );
  if (update.charts !== undefined)
    problems.push(
      'update.charts: has no effect beside steps; write it as config of the step helm-set-chart',
    );
  if (bake !== undefined)
    problems.push(
      'bake: has no effect beside steps; write it as config of the step bake, after health-check',
    );
  return problems;
}
