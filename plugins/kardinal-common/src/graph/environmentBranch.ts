import { Pipeline } from '../api/types.generated';
import type { EnvironmentSpec } from './pipelineProblems';

/**
 * The branch that promotions to an environment are written to: the base branch, or its own where the Pipeline has
 * `layout: branch`.
 *
 * @see spec 3
 * @public
 */
export function environmentBranch(
  { spec: { git } }: Pipeline,
  { name, branch }: Pick<EnvironmentSpec, 'name' | 'branch'>,
): string {
  return git.layout === 'branch' ? branch ?? `environment/${name}` : git.branch;
}
