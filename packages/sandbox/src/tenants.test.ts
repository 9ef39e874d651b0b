import { embeddedSite } from './testing/tenants/embeddedSite';
import { tenantSuite } from './testing/tenants/tenantSuite';

tenantSuite({
  who: 'A tenant with every right on the embedded control plane',
  prefix: 'team',
  refused: [],
  start: embeddedSite,
});
