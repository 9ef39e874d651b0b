import { BoardCell } from '@kardinal/backstage-plugin-kardinal-common';
import { StateMark } from '../StateMark/StateMark';
import { Instant } from '../Time/Instant';
import { Versions } from '../Versions/Versions';
import styles from './Board.module.css';

/** One environment of a Pipeline, or several together: state, version, age. */
export const BoardEnvironment = (props: {
  readonly cells: readonly BoardCell[];
}) => {
  const [cell, ...others] = props.cells;
  if (cell === undefined) return <span className={styles.absent}>–</span>;
  if (others.length > 0)
    return (
      <span className={styles.marks}>
        {props.cells.map(each => (
          <span key={each.environment} title={each.environment}>
            <StateMark state={each.state} show="icon" />
          </span>
        ))}
      </span>
    );
  return (
    <span className={styles.environment}>
      <StateMark state={cell.state} show="icon" />
      <span className={styles.facts}>
        <Versions environment={cell} />
        <span className={styles.age}>
          {cell.since && <Instant at={cell.since} as="since" />}
        </span>
      </span>
    </span>
  );
};
