import { ok, type RestAnswer, type Route } from '../rest/RestCall';
import type { ProtectionRecord } from '../state/records';
import { type CloudCall, cloudRoute, pageAnswer } from './cloudRoute';
import { accountShape, repositoryShape } from './shapes';

/** Whose token it is; repositories, the rules of their branches, and who reviews by default in them: nobody. @public */
export function repositoryRoutes(): Route[] {
  return [
    {
      method: 'GET',
      path: '/user',
      answer: async ({ forge, user }) => ok(accountShape(forge, user.login)),
    },
    cloudRoute('GET', '', async ({ forge, repository }) =>
      ok(repositoryShape(forge, repository)),
    ),
    cloudRoute('GET', '/branch-restrictions', listRestrictions),
    cloudRoute('GET', '/effective-default-reviewers', async call =>
      pageAnswer(call, [], each => each),
    ),
  ];
}

async function listRestrictions(call: CloudCall): Promise<RestAnswer> {
  const { forge, key } = call;
  const rules = forge.store
    .all('protection')
    .filter(({ repository }) => repository === key)
    .flatMap(restrictionsOf);
  return pageAnswer(call, rules, rule => rule);
}

/** Each as "branchrestriction". */
function restrictionsOf({
  id,
  branch,
  requiredApprovals,
  requiredStatuses,
}: ProtectionRecord) {
  const rule = (kind: string, value: number | null) => ({
    type: 'branchrestriction',
    id,
    kind,
    branch_match_kind: 'glob',
    pattern: branch,
    value,
    users: [],
    groups: [],
  });
  return [
    rule('enforce_merge_checks', null),
    ...(requiredApprovals > 0
      ? [rule('require_approvals_to_merge', requiredApprovals)]
      : []),
    ...(requiredStatuses.length > 0
      ? [rule('require_passing_builds_to_merge', requiredStatuses.length)]
      : []),
  ];
}
