import type { ForgeContext } from '../ForgeContext';
import { decisiveReviews, protectionOf } from '../pulls/protection';
import { pullFacts } from '../pulls/pullFacts';
import type { ProtectionRecord, PullRecord } from '../state/records';
import type { GraphqlObject } from './execute';
import { recordOf } from './recordOf';

/** Of GraphQL's `PullRequest`: what the rules of its branch require of it, and how far it is. @public */
export function requirementFields(
  forge: ForgeContext,
  pull: PullRecord,
): GraphqlObject {
  const rules = protectionOf(forge, pull.repository, pull.baseBranch);
  return {
    isDraft: pull.draft,
    mergeStateStatus: async () => {
      const facts = await pullFacts(forge, recordOf(forge, pull), pull);
      return facts.mergeableState.toUpperCase();
    },
    reviewDecision: decisionOf(forge, pull, rules?.requiredApprovals ?? 0),
    reviewRequests: () => ({
      __typename: 'ReviewRequestConnection',
      nodes: (pull.requestedReviewers ?? []).map(login => ({
        __typename: 'ReviewRequest',
        asCodeOwner: false,
        requestedReviewer: { __typename: 'User', login },
      })),
    }),
    // Nobody comments on lines here.
    reviewThreads: () => ({
      __typename: 'PullRequestReviewThreadConnection',
      nodes: [],
    }),
    baseRef: {
      __typename: 'Ref',
      name: pull.baseBranch,
      refUpdateRule: rules === undefined ? null : ruleNode(rules),
      // Rules are of branches here, and no rulesets.
      rules: () => ({ __typename: 'RepositoryRuleConnection', nodes: [] }),
    },
  };
}

/** Null as GraphQL has it where no review is required. */
function decisionOf(forge: ForgeContext, pull: PullRecord, required: number) {
  if (required === 0) return null;
  const states = decisiveReviews(forge, pull).map(({ state }) => state);
  if (states.includes('CHANGES_REQUESTED')) return 'CHANGES_REQUESTED';
  const approvals = states.filter(state => state === 'APPROVED').length;
  return approvals >= required ? 'APPROVED' : 'REVIEW_REQUIRED';
}

function ruleNode(rules: ProtectionRecord): GraphqlObject {
  return {
    __typename: 'RefUpdateRule',
    pattern: rules.branch,
    requiredApprovingReviewCount: rules.requiredApprovals,
    requiresCodeOwnerReviews: false,
    requiresConversationResolution: false,
    requiresLinearHistory: false,
    requiresSignatures: rules.requiredSignatures === true,
    requiredStatusCheckContexts: rules.requiredStatuses,
  };
}
