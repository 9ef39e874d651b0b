import { Button, Container, Skeleton } from '@backstage/ui';
import { BoardView } from '@kardinal/backstage-plugin-kardinal-common';
import { useMemo } from 'react';
import { BoardLocation, useBoardLocation } from '../../hooks/useBoardLocation';
import { useLiveBoard } from '../../hooks/useLiveBoard';
import { useOwnership } from '../../hooks/useOwnership';
import { ReaderProvider } from '../../hooks/useReader';
import { LiveBoard } from '../../live/LiveView';
import { ControlPlaneAlert } from '../ControlPlaneAlert/ControlPlaneAlert';
import { LiveProblem } from '../ErrorAlert/LiveProblem';
import { LiveIndicator } from '../LiveIndicator/LiveIndicator';
import { LostConnection } from '../LiveIndicator/LostConnection';
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
          <div
            className={styles.body}
            data-freshness={live.status === 'live' ? 'live' : 'old'}
          >
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
          </div>
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
  const rows = useMemo(
    () => filterRows(board.rows, filter, ownership),
    [board.rows, filter, ownership],
  );
  const total = board.rows.length;
  return (
    <>
      <BoardFilters rows={board.rows} location={location} />
      <div className={styles.summary}>
        <span role="status">
          {rows.length === total
            ? `${total} ${total === 1 ? 'Pipeline' : 'Pipelines'}`
            : `${rows.length} of ${total} Pipelines`}
        </span>
        <LiveIndicator live={live} clockOffset={board.status.clockOffset} />
        <LostConnection live={live} />
      </div>
      {rows.length === 0 && total > 0 && (
        <div className={styles.nothing}>
          <p>
            {filter.owner === 'mine'
              ? 'No Pipeline of yours is like that.'
              : 'No Pipeline is like that.'}
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
            Show all {total}
          </Button>
        </div>
      )}
      {total === 0 && (
        <p className={styles.nothing}>
          There is no Pipeline that you may read.
        </p>
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

/** The page's outline while there is nothing to show in it. */
function LoadingBoard() {
  return (
    <div className={styles.body} role="group" aria-busy aria-label="Loading">
      <Skeleton width="100%" height={56} />
      <Skeleton width="100%" height={360} />
    </div>
  );
}
