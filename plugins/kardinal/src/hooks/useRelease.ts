import { useApi } from '@backstage/frontend-plugin-api';
import { ReleaseView } from '@kardinal/backstage-plugin-kardinal-common';
import { useEffect, useState } from 'react';
import { BundleRef, kardinalApiRef } from '../api/KardinalApi';

/** What is known of a Bundle. */
export type LoadedRelease =
  | { readonly status: 'loading' }
  | { readonly status: 'loaded'; readonly release: ReleaseView }
  | { readonly status: 'failed'; readonly error: unknown };

/** What a Bundle is: requested once, as it never changes. */
export function useRelease({ namespace, name }: BundleRef): LoadedRelease {
  const api = useApi(kardinalApiRef);
  const [loaded, setLoaded] = useState<LoadedRelease>({ status: 'loading' });
  useEffect(() => {
    const page = new AbortController();
    setLoaded({ status: 'loading' });
    api.release({ namespace, name }, page).then(
      release => setLoaded({ status: 'loaded', release }),
      error => {
        if (!page.signal.aborted) setLoaded({ status: 'failed', error });
      },
    );
    return () => page.abort();
  }, [api, namespace, name]);
  return loaded;
}
