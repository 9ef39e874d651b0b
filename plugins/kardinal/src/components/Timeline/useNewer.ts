import { useApi } from '@backstage/frontend-plugin-api';
import { useEffect, useRef, useState } from 'react';
import { AuditFilter, reportsApiRef } from '../../api/ReportsApi';
import { backoff } from '../../live/backoff';
import { isFinalError } from '../../live/isFinalError';
import { browserTiming } from '../../live/timing';

/**
 * How many records are newer than those that a page shows. Connects again when the connection is lost.
 *
 * @param since - where the newest of the page stands
 * @param page - nothing is followed before it has its records
 */
export function useNewer(
  filter: AuditFilter,
  since: string | undefined,
  page: 'ready' | 'loading',
): number {
  const api = useApi(reportsApiRef);
  const [newer, setNewer] = useState(0);
  const asked = useRef(filter);
  asked.current = filter;
  const key = JSON.stringify(filter);
  useEffect(() => {
    setNewer(0);
    if (page === 'loading') return undefined;
    const following = new AbortController();
    const { signal } = following;
    const follow = async () => {
      for (let losses = 0; !signal.aborted; losses += 1) {
        try {
          const counts = api.followRecords(
            { ...asked.current, since },
            { signal },
          );
          for await (const count of counts) {
            if (signal.aborted) return;
            losses = 0;
            setNewer(count);
          }
        } catch (error) {
          if (error instanceof Error && isFinalError(error)) return;
        }
        await browserTiming.sleep(
          backoff(losses, browserTiming.random),
          signal,
        );
      }
    };
    follow();
    return () => following.abort();
  }, [api, key, since, page]);
  return newer;
}
