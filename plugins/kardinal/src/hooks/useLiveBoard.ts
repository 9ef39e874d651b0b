import { useApi } from '@backstage/frontend-plugin-api';
import { useCallback } from 'react';
import { kardinalApiRef } from '../api/KardinalApi';
import { followBoard } from '../live/followBoard';
import { LiveBoard } from '../live/LiveView';
import { browserTiming } from '../live/timing';
import { useLive } from './useLive';

/** The board: followed as {@link useLive} does. */
export function useLiveBoard(): LiveBoard {
  const api = useApi(kardinalApiRef);
  const follow = useCallback(
    (page: Pick<Parameters<typeof followBoard>[0], 'onChange' | 'signal'>) => {
      void followBoard({
        ...page,
        connect: from => api.followBoard(from),
        timing: browserTiming,
      });
    },
    [api],
  );
  return useLive(follow);
}
