import { PortalPage } from './PortalPage';

/** How often and how well services release. */
export const figuresPage: PortalPage = {
  name: 'figures',
  title: 'page.figures',
  load: () =>
    import('../components/Figures/FiguresPage').then(m => m.FiguresPage),
};
