import { parseDuration } from '../api/durations';
import { Pipeline } from '../api/types.generated';
import type { PipelineProblem } from './pipelineProblems';

/** What `spec.reportChecks` says wrongly. */
export function reportCheckProblems({
  spec: { git, reportChecks },
}: Pipeline): PipelineProblem[] {
  if (reportChecks === undefined) return [];
  const { soak } = reportChecks;
  return [
    ...(git.layout === 'branch'
      ? []
      : [
          {
            field: 'spec.reportChecks',
            message:
              'environments that share a branch share its commits; set spec.git.layout: branch, or remove this',
          },
        ]),
    ...(soak === undefined || parseDuration(soak) !== undefined
      ? []
      : [
          {
            field: 'spec.reportChecks.soak',
            message: `${soak} is no duration; write one like 30m or 1h30m`,
          },
        ]),
  ];
}
