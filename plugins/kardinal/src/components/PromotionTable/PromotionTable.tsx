import { DrawingProps } from '../../graph/DrawingProps';
import { flowOrder } from '../../graph/flowOrder';
import { useTexts } from '../../translation';
import { PromotionTableRow } from './PromotionTableRow';
import styles from './PromotionTable.module.css';

/**
 * The same facts as the graph, as a list in flow order.
 *
 * A plain table rather than Backstage UI's grid: its rows become cards in a
 * narrow window, and Tab goes through it in the order of the flow.
 */
export const PromotionTable = (props: DrawingProps) => {
  const { label, graph, headline, chosen, onChoose, onEnter } = props;
  const { text: t } = useTexts();
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t('promotion.nodeColumn')}</th>
            <th scope="col">{t('promotion.state')}</th>
            <th scope="col">{t('promotion.version')}</th>
            <th scope="col">{t('promotion.when')}</th>
            <th scope="col">{t('promotion.why')}</th>
          </tr>
        </thead>
        <tbody>
          {flowOrder(graph.nodes, graph.edges).map(node => (
            <PromotionTableRow
              key={node.id}
              node={node}
              headline={headline}
              isChosen={node.id === chosen}
              onChoose={onChoose}
              onEnter={onEnter}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
};
