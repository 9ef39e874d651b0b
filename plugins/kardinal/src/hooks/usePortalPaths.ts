import { useRouteRef } from '@backstage/core-plugin-api';
import {
  routeResolutionApiRef,
  useApiHolder,
} from '@backstage/frontend-plugin-api';
import { entityRouteRef } from '@backstage/plugin-catalog-react';
import { PolicyView } from '@kardinal/backstage-plugin-kardinal-common';
import { useMemo } from 'react';
import { BundleRef } from '../api/KardinalApi';
import { rootRouteRef } from '../routes';

/** Where the page over all Pipelines is when the app does not say: always so in the legacy frontend system. */
export const rootPath = '/kardinal';

/** A catalog entity as addresses name it. */
interface EntityName {
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
}

/** A policy as addresses name it. */
type PolicyName = Pick<PolicyView, 'kind' | 'namespace' | 'name'>;

/** Addresses within the portal. */
export interface PortalPaths {
  readonly board: string;
  readonly bundle: (bundle: BundleRef) => string;
  readonly policies: string;
  /** One gate or change window. */
  readonly policy: (policy: PolicyName) => string;
  /** The Promotion tab of an entity, with a Bundle chosen where one is named. */
  readonly promotion: (entity: EntityName, bundle?: string) => string;
}

/** The addresses of the pages of Kardinal, wherever the app has put them. */
export function usePortalPaths(): PortalPaths {
  const routes = useApiHolder().get(routeResolutionApiRef);
  const entityPath = useRouteRef(entityRouteRef);
  return useMemo(() => {
    const root = routes?.resolve(rootRouteRef)?.() ?? rootPath;
    return {
      board: `${root}/board`,
      bundle: ({ namespace, name }) =>
        `${root}/bundles/${encodeURIComponent(namespace)}/${encodeURIComponent(
          name,
        )}`,
      policies: `${root}/policies`,
      policy: ({ kind, namespace, name }) =>
        `${root}/policies/${namespace}/${name}?kind=${kind}`,
      promotion: ({ kind, namespace, name }, bundle) => {
        const page = entityPath({ kind: kind.toLowerCase(), namespace, name });
        const query =
          bundle === undefined ? '' : `?bundle=${encodeURIComponent(bundle)}`;
        return `${page}/promotion${query}`;
      },
    };
  }, [routes, entityPath]);
}
