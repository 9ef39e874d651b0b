import { KubeObject } from '@kardinal/foundation';
import { Bundle, Pipeline, PolicyGate, PromotionStep } from './types.generated';

/** Where a kind lives in the Kubernetes API. @public */
export interface KardinalResourceType<T extends KubeObject> {
  readonly apiVersion: string;
  readonly kind: string;
  readonly plural: string;
  readonly scope: 'Namespaced' | 'Cluster';
  readonly objectType?: T;
}

function kardinalType<T extends KubeObject>(
  kind: string,
  plural: string,
): KardinalResourceType<T> {
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind,
    plural,
    scope: 'Namespaced',
  };
}

/** @public */
export const pipelineType = kardinalType<Pipeline>('Pipeline', 'pipelines');
/** @public */
export const bundleType = kardinalType<Bundle>('Bundle', 'bundles');
/** @public */
export const promotionStepType = kardinalType<PromotionStep>(
  'PromotionStep',
  'promotionsteps',
);
/** @public */
export const policyGateType = kardinalType<PolicyGate>(
  'PolicyGate',
  'policygates',
);
