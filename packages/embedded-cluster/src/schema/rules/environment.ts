import { CelEnvironment, createCelEnvironment } from '@kardinal/cel';
import { listFunctions } from './functions/lists';
import { networkFunctions } from './functions/network';
import { quantityFunctions } from './functions/quantity';
import { textFunctions } from './functions/text';

/** The language of validation rules: CEL with the functions that Kubernetes adds. */
export function createRuleEnvironment(): CelEnvironment {
  return createCelEnvironment({
    limits: {
      maxSource: 10_240,
      maxNodes: 4_000,
      maxDepth: 100,
      maxComprehensionDepth: 5,
      maxCost: 1_000_000,
    },
    functions: {
      ...listFunctions,
      ...networkFunctions,
      ...quantityFunctions,
      ...textFunctions,
    },
  });
}
