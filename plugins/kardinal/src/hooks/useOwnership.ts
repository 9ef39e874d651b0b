import { identityApiRef, useApi } from '@backstage/frontend-plugin-api';
import { useEffect, useState } from 'react';

/** The entity refs that the reader acts as, in lower case; undefined until they are known. */
export function useOwnership(): readonly string[] | undefined {
  const identityApi = useApi(identityApiRef);
  const [refs, setRefs] = useState<readonly string[]>();
  useEffect(() => {
    let isShown = true;
    const show = (found: readonly string[]) => {
      if (isShown) setRefs(found.map(ref => ref.toLowerCase()));
    };
    identityApi.getBackstageIdentity().then(
      ({ ownershipEntityRefs }) => show(ownershipEntityRefs),
      // Whoever is not known owns nothing; all Pipelines can be shown nevertheless.
      () => show([]),
    );
    return () => {
      isShown = false;
    };
  }, [identityApi]);
  return refs;
}
