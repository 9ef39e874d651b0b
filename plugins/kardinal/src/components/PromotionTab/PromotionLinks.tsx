import { Link } from '@backstage/ui';
import { PipelineView } from '@kardinal/backstage-plugin-kardinal-common';
import { useKardinalPaths } from '../../hooks/usePortalPaths';
import { useTexts } from '../../translation';
import styles from './PromotionTab.module.css';

/** From a Pipeline to the page of the chosen Bundle, and to all Pipelines. */
export const PromotionLinks = ({ view }: { readonly view: PipelineView }) => {
  const paths = useKardinalPaths();
  const { text: t } = useTexts();
  const { namespace, selected } = view;
  return (
    <div className={styles.links}>
      {selected && (
        <Link href={paths.bundle({ namespace, name: selected.bundle })}>
          {t('promotion.provenance', { version: selected.version })}
        </Link>
      )}
      <Link href={paths.board}>{t('portal.allPipelines')}</Link>
    </div>
  );
};
