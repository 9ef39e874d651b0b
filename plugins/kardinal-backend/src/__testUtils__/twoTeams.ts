import { AuthorizeResult } from '@backstage/plugin-permission-common';
import { kardinalReadPermission } from '@kardinal/backstage-plugin-kardinal-common';
import {
  createPipelineDecision,
  pipelineConditions,
} from '@kardinal/backstage-plugin-kardinal-node';
import { Policy } from './policyFactory';

export const ana = 'user:default/ana';
export const ben = 'user:default/ben';

/** The team of each. */
export const teams: Readonly<Record<string, string>> = {
  [ana]: 'group:default/team-a',
  [ben]: 'group:default/team-b',
};

/** Everybody reads what the own team owns; a stranger nothing. Whoever waits for the backend to start reads everything. */
export const ownersOnly: Policy = (user, permission) => {
  if (user === 'user:default/mock') return { result: AuthorizeResult.ALLOW };
  if (teams[user] === undefined) return { result: AuthorizeResult.DENY };
  return permission.name === kardinalReadPermission.name
    ? createPipelineDecision(
        kardinalReadPermission,
        pipelineConditions.isOwner({ claims: [teams[user]] }),
      )
    : { result: AuthorizeResult.DENY };
};
