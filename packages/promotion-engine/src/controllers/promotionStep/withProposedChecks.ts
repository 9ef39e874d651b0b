import { StepObservation, StepStatus } from './types';

/** A status with what is said of the head of its pull request; once that is merged or closed, as it was then. */
export function withProposedChecks(
  status: StepStatus,
  { proposedChecks }: Pick<StepObservation, 'proposedChecks'>,
): StepStatus {
  return proposedChecks === undefined
    ? status
    : { ...status, proposedChecks: [...proposedChecks] };
}
