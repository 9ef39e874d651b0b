import { useApi } from '@backstage/frontend-plugin-api';
import { useCallback } from 'react';
import { kardinalApiRef } from '../api/KardinalApi';
import { PipelineRef } from '../api/PipelineRef';
import { followView } from '../live/followView';
import { LiveView } from '../live/LiveView';
import { browserTiming } from '../live/timing';
import { useLive } from './useLive';

/** A Pipeline's view with a Bundle chosen: followed as {@link useLive} does. */
export function useLiveView(
  pipeline: PipelineRef,
  bundle: string | undefined,
): LiveView {
  const api = useApi(kardinalApiRef);
  const { namespace, name } = pipeline;
  const follow = useCallback(
    (page: Pick<Parameters<typeof followView>[0], 'onChange' | 'signal'>) => {
      void followView({
        ...page,
        connect: from => api.follow({ namespace, name }, { bundle, ...from }),
        timing: browserTiming,
      });
    },
    [api, namespace, name, bundle],
  );
  return useLive(follow);
}
