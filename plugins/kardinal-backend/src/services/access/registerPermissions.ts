import {
  PermissionsRegistryService,
  PermissionsService,
} from '@backstage/backend-plugin-api';
import { createConditionAuthorizer } from '@backstage/plugin-permission-node';
import {
  kardinalMetricsPermission,
  kardinalPermissions,
  PipelinePermission,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  PipelineResource,
  pipelineResource,
  pipelineRules,
} from '@kardinal/backstage-plugin-kardinal-node';
import { PipelineAccess } from './PipelineAccess';

/** Tells Backstage of the permissions, their rules and what these are applied to; the rules of modules count too. */
export function registerPermissions(
  services: {
    readonly permissions: PermissionsService;
    readonly permissionsRegistry: PermissionsRegistryService;
  },
  ofCommands: readonly PipelinePermission[],
  resources: (
    refs: readonly string[],
  ) => Promise<(PipelineResource | undefined)[]>,
): PipelineAccess {
  const { permissions, permissionsRegistry: registry } = services;
  registry.addResourceType({
    resourceRef: pipelineResource,
    permissions: [...new Set([...kardinalPermissions, ...ofCommands])],
    rules: Object.values(pipelineRules),
    getResources: resources,
  });
  registry.addPermissions([kardinalMetricsPermission]);
  const holds = createConditionAuthorizer(
    registry.getPermissionRuleset(pipelineResource),
  );
  return new PipelineAccess({ permissions, holds, resources });
}
