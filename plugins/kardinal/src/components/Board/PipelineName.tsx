import { Link } from '@backstage/ui';
import { BoardRow } from '@kardinal/backstage-plugin-kardinal-common';
import { usePromotionPath } from '../../hooks/usePromotionPath';
import { WithTooltip } from '../WithTooltip/WithTooltip';
import styles from './Board.module.css';

/** What a Pipeline is called, with the way to its page, and who owns it. */
export const PipelineName = ({ row }: { readonly row: BoardRow }) => {
  const promotionPath = usePromotionPath();
  const { entity, namespace, name, bundle } = row;
  const owners = (entity?.owners ?? []).map(ref => ref.replace(/^.*[:/]/, ''));
  const quiet = entity === undefined ? namespace : owners.join(', ');
  return (
    <span className={styles.pipeline}>
      {entity === undefined ? (
        <span className={styles.name}>{name}</span>
      ) : (
        <WithTooltip text={`${namespace}/${name}`} className={styles.named}>
          <Link className={styles.name} href={promotionPath(entity, bundle)}>
            {entity.title ?? entity.name}
          </Link>
        </WithTooltip>
      )}
      <span className={styles.age}>{quiet}</span>
    </span>
  );
};
