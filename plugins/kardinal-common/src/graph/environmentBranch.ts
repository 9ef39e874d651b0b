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

/**
 * The branch on which somebody else's hydrator proposes what is rendered for the branch of an environment.
 *
 * @see spec 3, "How to Use"
 * @public
 */
export function proposedBranch(branch: string): string {
  return `${branch}-next`;
}
