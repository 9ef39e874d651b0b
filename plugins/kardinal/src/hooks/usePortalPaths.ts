import {
  routeResolutionApiRef,
  useApiHolder,
} from '@backstage/frontend-plugin-api';
import { PolicyView } from '@kardinal/backstage-plugin-kardinal-common';
import { useMemo } from 'react';
import { BundleRef } from '../api/KardinalApi';
import { rootRouteRef } from '../routes';
import { PromotionPath, usePromotionPath } from './usePromotionPath';

/** Where the page over all Pipelines is when the app does not say: always so in the legacy frontend system. */
export const rootPath = '/kardinal';

/** A policy as addresses name it. */
type PolicyName = Pick<PolicyView, 'kind' | 'namespace' | 'name'>;

/** Addresses of the pages over all Pipelines. */
export interface KardinalPaths {
  readonly board: string;
  readonly bundle: (bundle: BundleRef) => string;
  readonly policies: string;
  /** One gate or change window. */
  readonly policy: (policy: PolicyName) => string;
}

/** Addresses within the portal. */
export interface PortalPaths extends KardinalPaths {
  readonly promotion: PromotionPath;
}

/** The addresses of the pages over all Pipelines, wherever the app has put them. */
export function useKardinalPaths(): KardinalPaths {
  const routes = useApiHolder().get(routeResolutionApiRef);
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
    };
  }, [routes]);
}

/** The same with those of entities, in an app that has a catalog. */
export function usePortalPaths(): PortalPaths {
  const paths = useKardinalPaths();
  const promotion = usePromotionPath();
  return useMemo(() => ({ ...paths, promotion }), [paths, promotion]);
}
