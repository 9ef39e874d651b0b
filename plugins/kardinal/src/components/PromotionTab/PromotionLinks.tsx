import { Link } from '@backstage/ui';
import { PipelineView } from '@kardinal/backstage-plugin-kardinal-common';
import { useKardinalPaths } from '../../hooks/usePortalPaths';
import styles from './PromotionTab.module.css';

/** From a Pipeline to the page of the chosen Bundle, and to all Pipelines. */
export const PromotionLinks = ({ view }: { readonly view: PipelineView }) => {
  const paths = useKardinalPaths();
  const { namespace, selected } = view;
  return (
    <div className={styles.links}>
      {selected && (
        <Link href={paths.bundle({ namespace, name: selected.bundle })}>
          Provenance and evidence of {selected.version}
        </Link>
      )}
      <Link href={paths.board}>All Pipelines</Link>
    </div>
  );
};
