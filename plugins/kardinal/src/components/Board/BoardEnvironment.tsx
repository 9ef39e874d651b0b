import { Link } from '@backstage/ui';
import {
  BoardCell,
  stateTable,
} from '@kardinal/backstage-plugin-kardinal-common';
import { RiArrowRightLine } from '@remixicon/react';
import { usePortalPaths } from '../../hooks/usePortalPaths';
import { useTexts } from '../../translation';
import { HealthMark } from '../HealthMark/HealthMark';
import { StateMark } from '../StateMark/StateMark';
import { describeInstant } from '../../format/formatInstant';
import { useReader } from '../../hooks/useReader';
import { ShortInstant } from '../Time/ShortInstant';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden';
import { WithTooltip } from '../WithTooltip/WithTooltip';
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
          <WithTooltip
            key={each.environment}
            text={`${each.environment} · ${stateTable[each.state].word}`}
          >
            <StateMark state={each.state} show="icon" />
          </WithTooltip>
        ))}
      </span>
    );
  return <OneEnvironment namespace={namespace} cell={cell} />;
};

function OneEnvironment(props: {
  readonly namespace: string;
  readonly cell: BoardCell;
}) {
  const { namespace, cell } = props;
  const { text: t } = useTexts();
  const reader = useReader();
  const { state, drift, currentVersion, incomingVersion } = cell;
  const since = drift?.since ?? cell.since;
  const running = drift?.version ?? currentVersion ?? t('board.nothingYet');
  const versions = new Set([running, incomingVersion ?? running]);
  const everything = [
    [...versions].join(' → '),
    stateTable[state].word,
    ...(drift === undefined ? [] : [t('health.drifted')]),
    ...(since === undefined ? [] : [describeInstant(since, reader)]),
  ].join(' · ');
  return (
    <WithTooltip text={everything} className={styles.environment}>
      <StateMark state={state} show="icon" />
      <span className={styles.facts}>
        <CellVersions namespace={namespace} cell={cell} />
        {drift && (
          <HealthMark
            environment={{ current: { type: 'drifted', ...drift } }}
          />
        )}
        <span className={styles.age}>
          {since && <ShortInstant at={since} as="shortAge" />}
        </span>
      </span>
    </WithTooltip>
  );
}

/** What is there, and below it what comes; the one that the state is about leads to its page. */
function CellVersions(props: {
  readonly namespace: string;
  readonly cell: BoardCell;
}) {
  const { namespace, cell } = props;
  const { currentVersion, incomingVersion, bundle, drift } = cell;
  const paths = usePortalPaths();
  const { text: t } = useTexts();
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
      {isAboutCurrent && currentVersion !== undefined && !drift ? (
        version(currentVersion)
      ) : (
        <PlainVersion version={drift?.version ?? currentVersion} />
      )}
      {isChanging && (
        <span className={styles.incoming}>
          <RiArrowRightLine size={12} aria-hidden />
          <VisuallyHidden>{t('portal.then')}</VisuallyHidden>
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

function PlainVersion({ version }: { readonly version: string | undefined }) {
  const { text: t } = useTexts();
  return version === undefined ? (
    <span className={styles.nothingYet}>{t('board.nothingYet')}</span>
  ) : (
    <span className={styles.version}>{version}</span>
  );
}
