import { Link } from '@backstage/ui';
import {
  BoardCell,
  stateTable,
} from '@kardinal/backstage-plugin-kardinal-common';
import { RiArrowRightLine } from '@remixicon/react';
import { usePortalPaths } from '../../hooks/usePortalPaths';
import { StateMark } from '../StateMark/StateMark';
import { Instant } from '../Time/Instant';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden';
import styles from './Board.module.css';

/** One environment of a Pipeline, or several together: state, version, age. */
export const BoardEnvironment = (props: {
  /** Of the Pipeline. */
  readonly namespace: string;
  readonly cells: readonly BoardCell[];
}) => {
  const { namespace, cells } = props;
  const [cell, ...others] = cells;
  if (cell === undefined) return <span className={styles.absent}>–</span>;
  if (others.length > 0)
    return (
      <span className={styles.marks}>
        {cells.map(each => (
          <span key={each.environment} title={each.environment}>
            <StateMark state={each.state} show="icon" />
          </span>
        ))}
      </span>
    );
  return (
    <span
      className={styles.environment}
      title={stateTable[cell.state].word}
      data-state={cell.state}
    >
      <StateMark state={cell.state} show="icon" />
      <span className={styles.facts}>
        <CellVersions namespace={namespace} cell={cell} />
        <span className={styles.age}>
          {cell.since && <Instant at={cell.since} as="shortAge" />}
        </span>
      </span>
    </span>
  );
};

/** What is there, and below it what comes; the one that the state is about leads to its page. */
function CellVersions(props: {
  readonly namespace: string;
  readonly cell: BoardCell;
}) {
  const { namespace, cell } = props;
  const { currentVersion, incomingVersion, bundle } = cell;
  const paths = usePortalPaths();
  const isChanging =
    incomingVersion !== undefined && incomingVersion !== currentVersion;
  const version = (text: string) =>
    bundle === undefined ? (
      <span className={styles.version}>{text}</span>
    ) : (
      <Link
        className={styles.version}
        href={paths.bundle({ namespace, name: bundle })}
        standalone
      >
        {text}
      </Link>
    );
  // A finished cell is about what is there, another one about what comes.
  const isAboutCurrent = cell.state === 'Verified' || cell.state === 'NoOp';
  return (
    <>
      {isAboutCurrent && currentVersion !== undefined ? (
        version(currentVersion)
      ) : (
        <span className={styles.version}>
          {currentVersion ?? 'nothing yet'}
        </span>
      )}
      {isChanging && (
        <span className={styles.incoming}>
          <RiArrowRightLine size={12} aria-hidden />
          <VisuallyHidden>then</VisuallyHidden>
          {isAboutCurrent ? (
            <span className={styles.version}>{incomingVersion}</span>
          ) : (
            version(incomingVersion)
          )}
        </span>
      )}
    </>
  );
}
