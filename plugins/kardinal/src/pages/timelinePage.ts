import { PortalPage } from './PortalPage';

/** Who decided what. */
export const timelinePage: PortalPage = {
  name: 'timeline',
  title: 'page.timeline',
  load: () =>
    import('../components/Timeline/TimelinePage').then(m => m.TimelinePage),
};
