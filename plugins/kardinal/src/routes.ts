import { createRouteRef } from '@backstage/frontend-plugin-api';

/** The promotion tab of an entity. */
export const entityContentRouteRef = createRouteRef();
