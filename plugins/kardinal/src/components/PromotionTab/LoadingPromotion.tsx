import { Skeleton } from '@backstage/ui';
import styles from './PromotionTab.module.css';

/** The page's outline while there is nothing to show in it. */
export const LoadingPromotion = () => (
  <div className={styles.columns} aria-busy aria-label="Loading">
    <Skeleton width="100%" height={180} />
    <div className={styles.main}>
      <Skeleton width="100%" height={180} />
      <Skeleton width="100%" height={140} />
    </div>
  </div>
);
