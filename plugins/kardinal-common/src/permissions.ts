import { createPermission } from '@backstage/plugin-permission-common';

/** See Pipelines, Bundles, gates and their explanations. @public */
export const kardinalReadPermission = createPermission({
  name: 'kardinal.pipeline.read',
  attributes: { action: 'read' },
});

/** Create Bundles from the portal, and retry them. @public */
export const kardinalPromotePermission = createPermission({
  name: 'kardinal.bundle.promote',
  attributes: { action: 'create' },
});

/** Every permission of the plugin. @public */
export const kardinalPermissions = [
  kardinalReadPermission,
  kardinalPromotePermission,
];
