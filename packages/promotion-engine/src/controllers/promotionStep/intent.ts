import {
  promotionBranch,
  PromotionStep,
} from '@kardinal/backstage-plugin-kardinal-common';
import { StepObservation, WriteEffect } from './types';

/** A name of `uses` in a sequence of promotion steps. */
export type StepUse =
  | 'git-clone'
  | 'kustomize-set-image'
  | 'git-commit'
  | 'git-push'
  | 'open-pr'
  | 'merge-pr'
  | 'wait-for-merge'
  | 'health-check';

/**
 * The default sequence of an environment.
 *
 * @see spec 1 §3.15
 */
export function defaultSequence(spec: {
  readonly approval: 'auto' | 'pr-review';
  readonly pr?: boolean;
}): readonly StepUse[] {
  const write: readonly StepUse[] = [
    'git-clone',
    'kustomize-set-image',
    'git-commit',
    'git-push',
  ];
  if (spec.approval === 'pr-review')
    return [...write, 'open-pr', 'wait-for-merge', 'health-check'];
  return spec.pr === true
    ? [...write, 'open-pr', 'merge-pr', 'health-check']
    : [...write, 'health-check'];
}

export function opensPullRequest(step: PromotionStep): boolean {
  return defaultSequence(step.spec).includes('open-pr');
}

/**
 * The promotion's own branch; `undefined` when it writes to the base branch. A promotion that began before branches
 * named their namespace goes on in the branch that it began with. No other branch of a status is believed.
 */
export function branchOf(step: PromotionStep): string | undefined {
  if (!opensPullRequest(step)) return undefined;
  const { bundleRef: bundle, environment } = step.spec;
  const former = `kardinal/${bundle}/${environment}`;
  if (step.status?.branch === former) return former;
  const { namespace = 'default' } = step.metadata;
  return promotionBranch({ namespace, bundle, environment });
}

/** Stable for one intent of one incarnation: what makes an effect findable after a crash. */
export function effectKey(step: PromotionStep, segment: string): string {
  return `${step.metadata.uid}/${segment}`;
}

/** The write of a promotion: done again, it finds the commit of an earlier attempt. */
export function writeOf(
  step: PromotionStep,
  { images }: StepObservation,
): WriteEffect {
  const key = effectKey(step, 'write');
  return { type: 'write', key, step, images, branch: branchOf(step) };
}
