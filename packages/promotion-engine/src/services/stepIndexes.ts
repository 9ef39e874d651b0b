import { PromotionStep } from '@kardinal/backstage-plugin-kardinal-common';
import { Indexer } from '@kardinal/kube-controller';
import { join } from './bundleIndexes';

/** How far a step is. */
export type StepState = NonNullable<
  NonNullable<PromotionStep['status']>['state']
>;

/** By which values steps are found. */
export const stepIndexes = {
  bundle: step => [join(step.metadata.namespace, step.spec.bundleRef)],
  promotion: step => [
    promotionKey(
      step.metadata.namespace,
      step.spec.bundleRef,
      step.spec.environment,
    ),
  ],
  environment: step => [environmentKey(step, stateOf(step))],
  gate: step =>
    (step.spec.requiredGates ?? []).map(name =>
      join(step.metadata.namespace, name),
    ),
  state: step => [stateOf(step)],
} satisfies Readonly<Record<string, Indexer<PromotionStep>>>;

/** How far a step is; one that nobody has looked at has not begun. */
export function stateOf(step: PromotionStep): StepState {
  return step.status?.state ?? 'Pending';
}

/** Of the promotion of a Bundle to an environment. */
export function promotionKey(
  namespace: string | undefined,
  bundle: string,
  environment: string,
): string {
  return `${join(namespace, bundle)}/${environment}`;
}

/** Of the steps of an environment that are so far. */
export function environmentKey(step: PromotionStep, state: StepState): string {
  const { pipeline, environment } = step.spec;
  return `${join(step.metadata.namespace, pipeline)}/${environment}/${state}`;
}
