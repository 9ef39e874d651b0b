import { Strategy } from '../ResourceType';
import { customResourceDefinitionStrategy } from './customResourceDefinition';
import { namespaceStrategy } from './namespace';

const strategies: Readonly<Record<string, Strategy>> = {
  '/namespaces': namespaceStrategy,
  'apiextensions.k8s.io/customresourcedefinitions':
    customResourceDefinitionStrategy,
};

/** What a built-in kind does beyond what all kinds do. */
export function strategyOf(group: string, plural: string): Strategy {
  return strategies[`${group}/${plural}`] ?? {};
}
