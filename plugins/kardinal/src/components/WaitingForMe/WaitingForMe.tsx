import { Link, Skeleton } from '@backstage/ui';
import { BoardRow } from '@kardinal/backstage-plugin-kardinal-common';
import { useLiveBoard } from '../../hooks/useLiveBoard';
import { useOwnership } from '../../hooks/useOwnership';
import { usePortalPaths } from '../../hooks/usePortalPaths';
import { ReaderProvider } from '../../hooks/useReader';
import { useTexts } from '../../translation';
import { PipelineName } from '../Board/PipelineName';
import { RowReview } from '../Board/RowReview';
import { LiveProblem } from '../ErrorAlert/LiveProblem';
import { LiveBody } from '../LiveBody/LiveBody';
import { LoadingOutline } from '../LoadingOutline/LoadingOutline';
import { StateMark } from '../StateMark/StateMark';
import theme from '../theme.module.css';
import { Instant } from '../Time/Instant';
import { SentenceText } from '../Time/SentenceText';
import styles from './WaitingForMe.module.css';
import { waitingFor } from './waitingFor';

/** More than these are on the board. */
const most = 5;

/** What of the reader's Pipelines goes on only when a person acts, live; for the home page. */
export const WaitingForMe = (props: {
  /** Milliseconds since the epoch; the browser's clock by default. */
  readonly clock?: () => number;
}) => {
  const live = useLiveBoard();
  const ownership = useOwnership();
  const board = live.view;
  if (live.status === 'refused' || (live.status === 'lost' && !board))
    return <LiveProblem live={live} owners={[]} />;
  if (board === undefined || ownership === undefined)
    return (
      <LoadingOutline>
        <Skeleton width="100%" height={96} />
      </LoadingOutline>
    );
  return (
    <ReaderProvider clock={props.clock} offsetMs={board.status.clockOffset}>
      <LiveBody live={live} className={theme.root}>
        <Waiting rows={waitingFor(ownership, board.rows)} />
      </LiveBody>
    </ReaderProvider>
  );
};

function Waiting({ rows }: { readonly rows: readonly BoardRow[] }) {
  const paths = usePortalPaths();
  const { text: t } = useTexts();
  const more = rows.length - most;
  return (
    <>
      {rows.length === 0 && (
        <p className={styles.nothing}>{t('waiting.none')}</p>
      )}
      <ul className={styles.rows}>
        {rows.slice(0, most).map(row => (
          <li key={`${row.namespace}/${row.name}`} className={styles.row}>
            <StateMark state={row.state} show="icon" />
            <span className={styles.words}>
              <PipelineName row={row} />
              <SentenceText sentence={row.sentence} />
              <RowReview row={row} />
            </span>
            <span className={styles.age}>
              {row.idleSince && <Instant at={row.idleSince} as="age" />}
            </span>
          </li>
        ))}
      </ul>
      <Link href={paths.board}>
        {more > 0
          ? t('waiting.more', { number: String(more) })
          : t('portal.allPipelines')}
      </Link>
    </>
  );
}
