import { useRouteRef } from '@backstage/core-plugin-api';
import { entityRouteRef } from '@backstage/plugin-catalog-react';
import { useCallback } from 'react';

/** A catalog entity as addresses name it. */
interface EntityName {
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
}

/** The address of the Promotion tab of an entity, with a Bundle chosen where one is named. */
export type PromotionPath = (entity: EntityName, bundle?: string) => string;

/** Where entities are, as the app has put them. */
export function usePromotionPath(): PromotionPath {
  const entityPath = useRouteRef(entityRouteRef);
  return useCallback<PromotionPath>(
    ({ kind, namespace, name }, bundle) => {
      const page = entityPath({ kind: kind.toLowerCase(), namespace, name });
      const query =
        bundle === undefined ? '' : `?bundle=${encodeURIComponent(bundle)}`;
      return `${page}/promotion${query}`;
    },
    [entityPath],
  );
}
