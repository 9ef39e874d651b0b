import { PortalPage } from './PortalPage';

/** Who decided what. */
export const timelinePage: PortalPage = {
  name: 'timeline',
  title: 'Timeline',
  load: () =>
    import('../components/Timeline/TimelinePage').then(m => m.TimelinePage),
};
