import { ReactNode } from 'react';
import { Navigate, useLocation, useResolvedPath } from 'react-router-dom';
import styles from './wrappingTabs.module.css';

/**
 * Leads from the root of a page to its first tab, and keeps what the address asks for: the redirect of Backstage's own page drops the
 * query.
 */
export const FirstPage = (props: {
  /** Where the first tab is, below the root; absent where there is none. */
  readonly path: string | undefined;
  /** The page with its tabs. */
  readonly children: ReactNode;
}) => {
  const { path, children } = props;
  const root = useResolvedPath('.').pathname.replace(/\/$/, '');
  const { pathname, search } = useLocation();
  return path !== undefined && pathname.replace(/\/$/, '') === root ? (
    <Navigate to={{ pathname: `${root}/${path}`, search }} replace />
  ) : (
    <div className={styles.page}>{children}</div>
  );
};
