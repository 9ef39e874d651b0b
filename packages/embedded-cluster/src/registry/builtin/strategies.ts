import { Strategy } from '../ResourceType';
import { configMapStrategy } from './configMap';
import { customResourceDefinitionStrategy } from './customResourceDefinition';
import { coreEventStrategy, eventStrategy } from './event';
import { leaseStrategy } from './lease';
import { namespaceStrategy } from './namespace';
import { secretStrategy } from './secret';
import {
  deploymentStrategy,
  podStrategy,
  replicaSetStrategy,
} from './workloads';

const strategies: Readonly<Record<string, Strategy>> = {
  '/configmaps': configMapStrategy,
  '/events': coreEventStrategy,
  '/namespaces': namespaceStrategy,
  '/pods': podStrategy,
  '/secrets': secretStrategy,
  'apps/deployments': deploymentStrategy,
  'apps/replicasets': replicaSetStrategy,
  'coordination.k8s.io/leases': leaseStrategy,
  'events.k8s.io/events': eventStrategy,
  'apiextensions.k8s.io/customresourcedefinitions':
    customResourceDefinitionStrategy,
};

/** What a built-in kind does beyond what all kinds do. */
export function strategyOf(group: string, plural: string): Strategy {
  return strategies[`${group}/${plural}`] ?? {};
}
