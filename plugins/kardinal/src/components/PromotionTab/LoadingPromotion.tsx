import { Skeleton } from '@backstage/ui';
import { LoadingOutline } from '../LoadingOutline/LoadingOutline';
import styles from './PromotionTab.module.css';

/** The page's outline while there is nothing to show in it: a list of Bundles, the way of one, a panel. */
export const LoadingPromotion = () => (
  <LoadingOutline className={styles.columns}>
    <div className={styles.outline}>
      {[1, 2, 3, 4].map(each => (
        <Skeleton key={each} width="100%" height={64} />
      ))}
    </div>
    <div className={styles.main}>
      <div className={styles.outlineFlow}>
        {[1, 2, 3].map(each => (
          <Skeleton key={each} width="100%" height={86} />
        ))}
      </div>
      <Skeleton width="100%" height={240} />
    </div>
  </LoadingOutline>
);
