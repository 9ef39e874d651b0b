import { Button, Container, Skeleton } from '@backstage/ui';
import { BoardView } from '@kardinal/backstage-plugin-kardinal-common';
import { useMemo } from 'react';
import { BoardLocation, useBoardLocation } from '../../hooks/useBoardLocation';
import { useLiveBoard } from '../../hooks/useLiveBoard';
import { useOwnership } from '../../hooks/useOwnership';
import { ReaderProvider } from '../../hooks/useReader';
import { LiveBoard } from '../../live/LiveView';
import { Texts, useTexts } from '../../translation';
import { ControlPlaneAlert } from '../ControlPlaneAlert/ControlPlaneAlert';
import { LiveProblem } from '../ErrorAlert/LiveProblem';
import { LiveIndicator } from '../LiveIndicator/LiveIndicator';
import { LostConnection } from '../LiveIndicator/LostConnection';
import { LiveBody } from '../LiveBody/LiveBody';
import { LoadingOutline } from '../LoadingOutline/LoadingOutline';
import theme from '../theme.module.css';
import styles from './Board.module.css';
import { BoardFilters } from './BoardFilters';
import { BoardTable } from './BoardTable';
import { filterRows } from './filterRows';

/** How all Pipelines stand that the reader may read, live. */
export const BoardPage = (props: {
  /** Milliseconds since the epoch; the browser's clock by default. */
  readonly clock?: () => number;
}) => {
  const live = useLiveBoard();
  const location = useBoardLocation();
  const ownership = useOwnership();
  const board = live.view;
  const offset = board?.status.clockOffset;
  return (
    <ReaderProvider clock={props.clock} offsetMs={offset}>
      <Container>
        <div className={`${theme.root} ${styles.page}`}>
          <Problems live={live} />
          <LiveBody live={live} className={styles.body}>
            {board && ownership ? (
              <Rows
                board={board}
                live={live}
                location={location}
                ownership={ownership}
              />
            ) : (
              live.status !== 'refused' && <LoadingBoard />
            )}
          </LiveBody>
        </div>
      </Container>
    </ReaderProvider>
  );
};

function Problems({ live }: { readonly live: LiveBoard }) {
  const problem = live.view?.status.controlPlaneProblem;
  return (
    <>
      <LiveProblem live={live} owners={[]} />
      {problem && <ControlPlaneAlert problem={problem} />}
    </>
  );
}

function Rows(props: {
  readonly board: BoardView;
  readonly live: LiveBoard;
  readonly location: BoardLocation;
  readonly ownership: readonly string[];
}) {
  const { board, live, location, ownership } = props;
  const { filter, change } = location;
  const { text: t } = useTexts();
  const rows = useMemo(
    () => filterRows(board.rows, filter, ownership),
    [board.rows, filter, ownership],
  );
  const total = board.rows.length;
  return (
    <>
      <BoardFilters rows={board.rows} location={location} />
      <div className={styles.summary}>
        <span role="status">{countWords(t, rows.length, total)}</span>
        <LiveIndicator live={live} clockOffset={board.status.clockOffset} />
        <LostConnection live={live} />
      </div>
      {rows.length === 0 && total > 0 && (
        <div className={styles.nothing}>
          <p>
            {t(filter.owner === 'mine' ? 'board.noneOfMine' : 'board.none')}
          </p>
          <Button
            variant="secondary"
            onPress={() =>
              change({
                owner: 'all',
                text: '',
                system: undefined,
                state: undefined,
                environment: undefined,
              })
            }
          >
            {t('board.showAll', { total: String(total) })}
          </Button>
        </div>
      )}
      {total === 0 && (
        <p className={styles.nothing}>{t('board.nothingToRead')}</p>
      )}
      {rows.length > 0 && (
        <BoardTable
          rows={rows}
          sort={filter.sort}
          onSort={sort => change({ sort })}
        />
      )}
    </>
  );
}

/** How many Pipelines are shown, and of how many. */
function countWords(t: Texts['text'], found: number, total: number): string {
  if (found < total)
    return t('board.found', { found: String(found), total: String(total) });
  return total === 1
    ? t('board.one')
    : t('board.total', { total: String(total) });
}

function LoadingBoard() {
  return (
    <LoadingOutline className={styles.body}>
      <Skeleton width="100%" height={56} />
      <Skeleton width="100%" height={360} />
    </LoadingOutline>
  );
}
