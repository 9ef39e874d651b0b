import { AttributeRoot } from './AttributeRoot';
import { PromotionFacts } from './PromotionFacts';

/** `environment`: the one that the gate guards. */
export const environmentRoot: AttributeRoot<PromotionFacts> = {
  type: { object: { name: 'string', approval: 'string' } },
  valueOf: ({ environment }) => environment,
};
