import { PortalPage } from './PortalPage';

/** What guards the Pipelines. */
export const policiesPage: PortalPage = {
  name: 'policies',
  title: 'page.policies',
  load: () =>
    import('../components/Policies/PoliciesPage').then(m => m.PoliciesPage),
};
