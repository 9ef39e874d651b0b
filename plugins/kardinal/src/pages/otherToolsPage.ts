import { PortalPage } from './PortalPage';

/** What other tools promote. */
export const otherToolsPage: PortalPage = {
  name: 'other-tools',
  title: 'page.otherTools',
  load: () =>
    import('../components/OtherTools/OtherToolsPage').then(
      m => m.OtherToolsPage,
    ),
};
