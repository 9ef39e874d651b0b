import { PluginHeader } from '@backstage/ui';
import { lazy, Suspense, useMemo } from 'react';
import {
  Navigate,
  Route,
  Routes,
  useLocation,
  useResolvedPath,
} from 'react-router-dom';
import { useTexts } from '../../translation';
import { PortalPage } from '../../pages/PortalPage';
import { portalPages } from '../../pages/portalPages';
import styles from '../FirstPage/wrappingTabs.module.css';

const BundlePage = lazy(() =>
  import('../BundlePage/BundlePage').then(m => ({ default: m.BundlePage })),
);
/** A name, the same in each language. */
const productName = 'Kardinal';
const routes = portalPages.map(page => ({ page, Page: lazyPage(page) }));

/** The page over all Pipelines, of the legacy frontend system: the new one draws header and tabs itself. */
export const KardinalPage = () => {
  const root = useResolvedPath('.').pathname.replace(/\/$/, '');
  const { search } = useLocation();
  const { text: t } = useTexts();
  const tabs = useMemo(
    () =>
      portalPages.map(({ name, title }) => ({
        id: name,
        label: t(title),
        href: `${root}/${name}`,
        matchStrategy: 'prefix' as const,
      })),
    [root, t],
  );
  return (
    <div className={styles.page}>
      <PluginHeader title={productName} titleLink={root} tabs={tabs} />
      <Suspense fallback={null}>
        <Routes>
          <Route
            index
            element={
              <Navigate
                to={{ pathname: portalPages[0].name, search }}
                replace
              />
            }
          />
          <Route path="bundles/:namespace/:name" element={<BundlePage />} />
          {routes.map(({ page, Page }) => (
            <Route key={page.name} path={`${page.name}/*`} element={<Page />} />
          ))}
        </Routes>
      </Suspense>
    </div>
  );
};

function lazyPage({ load }: PortalPage) {
  return lazy(() => load().then(Page => ({ default: Page })));
}
