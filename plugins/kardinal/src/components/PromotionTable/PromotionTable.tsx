import { DrawingProps } from '../../graph/DrawingProps';
import { flowOrder } from '../../graph/flowOrder';
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
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">Environment or gate</th>
            <th scope="col">State</th>
            <th scope="col">Version</th>
            <th scope="col">When</th>
            <th scope="col">Why</th>
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
