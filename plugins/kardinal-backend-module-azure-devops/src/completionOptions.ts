import { mergeStrategyOf, PolicyEvaluation } from './policies';

/** How a pull request is completed: as its policies allow, past none of them, and nothing but that. @internal */
export function completionOptions(policies: readonly PolicyEvaluation[]) {
  return {
    mergeStrategy: mergeStrategyOf(policies),
    bypassPolicy: false,
    deleteSourceBranch: false,
    transitionWorkItems: false,
  };
}
