import { useApi } from '@backstage/frontend-plugin-api';
import { ReleaseView } from '@kardinal/backstage-plugin-kardinal-common';
import { BundleRef, kardinalApiRef } from '../api/KardinalApi';
import { Answer, useAnswer } from './useAnswer';

/** What a Bundle is: it never changes. */
export function useRelease({
  namespace,
  name,
}: BundleRef): Answer<ReleaseView> {
  const api = useApi(kardinalApiRef);
  return useAnswer(`${namespace}/${name}`, request =>
    api.release({ namespace, name }, request),
  );
}
