import { CommitStatus } from '../api/types.generated';

/** The repository that a CommitStatus is about, or why nobody knows. @public */
export type CommitStatusPlace =
  | {
      readonly type: 'placed';
      /** Its URL. */
      readonly repository: string;
    }
  | {
      readonly type: 'invalid';
      /** With the field. */
      readonly problem: string;
    };

const phases: ReadonlySet<string> = new Set(['pending', 'success', 'failure']);

/**
 * Where a CommitStatus belongs; what the API refuses may have been written before it did.
 *
 * @param repositoryOf - where a Pipeline of its namespace promotes; `undefined` where there is none
 * @public
 */
export function commitStatusPlace(
  { spec: { repository, pipelineRef, phase } }: CommitStatus,
  repositoryOf: (pipeline: string) => string | undefined,
): CommitStatusPlace {
  if (!phases.has(phase))
    return { type: 'invalid', problem: 'spec.phase is no phase' };
  if ((repository === undefined) === (pipelineRef === undefined))
    return {
      type: 'invalid',
      problem: 'it must have either spec.repository or spec.pipelineRef',
    };
  const found = repository ?? repositoryOf(pipelineRef ?? '');
  return found === undefined
    ? {
        type: 'invalid',
        problem: `spec.pipelineRef: there is no Pipeline ${pipelineRef}`,
      }
    : { type: 'placed', repository: found };
}
