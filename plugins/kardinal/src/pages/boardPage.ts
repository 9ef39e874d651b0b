import { PortalPage } from './PortalPage';

/** How all Pipelines stand. */
export const boardPage: PortalPage = {
  name: 'board',
  title: 'page.board',
  load: () => import('../components/Board/BoardPage').then(m => m.BoardPage),
};
