import { tenantSuite } from '../../../packages/sandbox/src/testing/tenants/tenantSuite';
import { rbacSite } from '../support/rbacSite';
import { kubeconfigText } from '../support/kubeconfigs';

tenantSuite({
  who: 'A team editor',
  prefix: 'editor',
  refused: ['derived'],
  start: () => rbacSite(kubeconfigText(), 'team-editor'),
});

tenantSuite({
  who: 'A tenant with every right in its namespaces',
  prefix: 'owner',
  refused: [],
  start: () => rbacSite(kubeconfigText(), 'owner'),
});

tenantSuite({
  who: 'A tenant with every right in its namespaces, where the admission policy is in force',
  prefix: 'admission',
  refused: ['derived', 'gate copy'],
  start: () => rbacSite(kubeconfigText(), 'owner', 'with admission'),
});
