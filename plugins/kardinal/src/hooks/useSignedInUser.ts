import { identityApiRef, useApi } from '@backstage/frontend-plugin-api';
import { useEffect, useState } from 'react';

/** Who is signed in: the reference of the user's entity, e.g. `user:default/ana`; undefined until it is known. */
export function useSignedInUser(): string | undefined {
  const identity = useApi(identityApiRef);
  const [user, setUser] = useState<string>();
  useEffect(() => {
    let isWanted = true;
    identity.getBackstageIdentity().then(
      ({ userEntityRef }) => {
        if (isWanted) setUser(userEntityRef);
      },
      () => {},
    );
    return () => {
      isWanted = false;
    };
  }, [identity]);
  return user;
}
