import { PromotionStepSpec } from '../api/types.generated';

/** One entry of `spec.steps` of a PromotionStep. @public */
export type SequenceEntry = PromotionStepSpec['steps'][number];

/** What of an environment its default sequence follows from. @public */
export interface SequenceChoice {
  readonly approval: 'auto' | 'pr-review';
  readonly pr?: boolean;
  readonly update: { readonly strategy: string };
  readonly health?: { readonly timeout?: string };
}

/**
 * The default sequence of an environment.
 *
 * @see spec 1 §3.15
 * @public
 */
export function defaultSequence(
  environment: SequenceChoice,
): readonly SequenceEntry[] {
  const timeout = environment.health?.timeout;
  return [
    { uses: 'git-clone' },
    { uses: editStepOf(environment.update.strategy) },
    { uses: 'git-commit' },
    { uses: 'git-push' },
    ...pullRequestSteps(environment),
    { uses: 'health-check', ...(timeout === undefined ? {} : { timeout }) },
  ];
}

/** The step that sets images as an update strategy does: `kustomize` is `kustomize-set-image`. @public */
export function editStepOf(strategy: string): string {
  return `${strategy}-set-image`;
}

function pullRequestSteps({
  approval,
  pr,
}: SequenceChoice): readonly SequenceEntry[] {
  if (approval === 'pr-review')
    return [{ uses: 'open-pr' }, { uses: 'wait-for-merge' }];
  return pr === true ? [{ uses: 'open-pr' }, { uses: 'merge-pr' }] : [];
}
