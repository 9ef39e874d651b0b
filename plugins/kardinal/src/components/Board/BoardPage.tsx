import { useApi } from '@backstage/frontend-plugin-api';
import { Container, Skeleton } from '@backstage/ui';
import { BoardView } from '@kardinal/backstage-plugin-kardinal-common';
import { useEffect, useState } from 'react';
import { kardinalApiRef } from '../../api/KardinalApi';
import { ReaderProvider } from '../../hooks/useReader';
import { ErrorAlert } from '../ErrorAlert/ErrorAlert';
import theme from '../theme.module.css';
import styles from './Board.module.css';
import { BoardTable } from './BoardTable';

/** How all Pipelines stand that the reader may read. */
export const BoardPage = () => {
  const api = useApi(kardinalApiRef);
  const [board, setBoard] = useState<BoardView>();
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    const page = new AbortController();
    api.board(page).then(setBoard, problem => {
      if (!page.signal.aborted) setError(problem);
    });
    return () => page.abort();
  }, [api]);
  return (
    <ReaderProvider offsetMs={board?.status.clockOffset}>
      <Container>
        <div className={`${theme.root} ${styles.page}`}>
          {error !== undefined && (
            <ErrorAlert
              error={error}
              permission="kardinal.pipeline.read"
              owners={[]}
            />
          )}
          {board && <BoardTable rows={board.rows} />}
          {!board && error === undefined && (
            <Skeleton width="100%" height={320} />
          )}
        </div>
      </Container>
    </ReaderProvider>
  );
};
