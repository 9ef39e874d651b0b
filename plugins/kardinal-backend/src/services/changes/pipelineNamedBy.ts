import {
  Bundle,
  labels,
  pipelineNameOf,
  PromotionStep,
  Subscription,
} from '@kardinal/backstage-plugin-kardinal-common';
import { KubeObject } from '@kardinal/kube-controller';

/** The name of the Pipeline that an object belongs to, in its own namespace; `undefined` where it names none. */
export function pipelineNamedBy(object: KubeObject): string | undefined {
  const label = object.metadata.labels?.[labels.pipeline];
  switch (object.kind) {
    case 'Pipeline':
      return object.metadata.name;
    case 'Bundle': {
      const named = pipelineNameOf(object as Bundle);
      return named.type === 'name' ? named.name : label;
    }
    case 'PromotionStep':
      return (object as PromotionStep).spec.pipeline;
    case 'Subscription':
      return (object as Subscription).spec.pipeline;
    default:
      return label;
  }
}
