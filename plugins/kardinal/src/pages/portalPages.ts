import { boardPage } from './boardPage';
import { PortalPage } from './PortalPage';
import { figuresPage } from './figuresPage';
import { otherToolsPage } from './otherToolsPage';
import { policiesPage } from './policiesPage';
import { timelinePage } from './timelinePage';

/** The tabs of the page `/kardinal` in their order; the first is shown when its address names none. */
export const portalPages: readonly PortalPage[] = [
  boardPage,
  policiesPage,
  timelinePage,
  figuresPage,
  otherToolsPage,
];
