import { useApi } from '@backstage/frontend-plugin-api';
import { useEffect, useState } from 'react';
import { kardinalApiRef } from '../api/KardinalApi';
import { PipelineRef } from '../api/PipelineRef';
import { followView } from '../live/followView';
import { connecting, LiveView } from '../live/LiveView';
import { browserTiming } from '../live/timing';

/**
 * Follows a Pipeline's view for as long as the component is there: one stream,
 * no polling. While another Bundle is being fetched the view of the last one
 * stays.
 */
export function useLiveView(
  pipeline: PipelineRef,
  bundle: string | undefined,
): LiveView {
  const api = useApi(kardinalApiRef);
  const { namespace, name } = pipeline;
  const [live, setLive] = useState<LiveView>(connecting);

  useEffect(() => {
    const page = new AbortController();
    const { signal } = page;
    setLive(last => ({
      status: 'connecting',
      view: last.view,
      asOf: last.asOf,
    }));
    followView({
      connect: from => api.follow({ namespace, name }, { bundle, ...from }),
      onChange: next =>
        setLive(
          last =>
            ({
              ...next,
              view: next.view ?? last.view,
              asOf: next.asOf ?? last.asOf,
            } as LiveView),
        ),
      signal,
      timing: browserTiming,
    });
    return () => page.abort();
  }, [api, namespace, name, bundle]);

  return live;
}
