import { Link } from '@backstage/ui';
import { BoardRow } from '@kardinal/backstage-plugin-kardinal-common';
import { usePromotionPath } from '../../hooks/usePromotionPath';
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
        <Link
          className={styles.name}
          href={promotionPath(entity, bundle)}
          title={`${namespace}/${name}`}
        >
          {entity.title ?? entity.name}
        </Link>
      )}
      <span className={styles.age}>{quiet}</span>
    </span>
  );
};
