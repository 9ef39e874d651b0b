import { createRouteRef } from '@backstage/frontend-plugin-api';

/** The promotion tab of an entity. */
export const entityContentRouteRef = createRouteRef();

/** The page over all Pipelines. */
export const rootRouteRef = createRouteRef();
