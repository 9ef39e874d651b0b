import { requirementTexts } from '@kardinal/backstage-plugin-kardinal-node';

/** Of a pull request in GraphQL: what the rules of its branch require of it, and what it has of that. @internal */
export const requirementFields = `
  isDraft
  mergeStateStatus
  reviewDecision
  reviewRequests(first: 50) {
    nodes {
      asCodeOwner
      requestedReviewer {
        __typename
        ... on User { login }
        ... on Team { slug }
      }
    }
  }
  reviewThreads(first: 100) { nodes { isResolved } }
  baseRef {
    refUpdateRule {
      requiredApprovingReviewCount
      requiresCodeOwnerReviews
      requiresConversationResolution
      requiresSignatures
      requiredStatusCheckContexts
    }
    rules(first: 100) {
      nodes {
        type
        parameters {
          __typename
          ... on PullRequestParameters {
            requiredApprovingReviewCount
            requireCodeOwnerReview
            requiredReviewThreadResolution
          }
          ... on RequiredStatusChecksParameters {
            requiredStatusChecks { context }
          }
        }
      }
    }
  }
  commits(last: 1) {
    nodes {
      commit {
        signature { isValid }
        statusCheckRollup {
          contexts(first: 100) {
            nodes {
              __typename
              ... on CheckRun { name status conclusion }
              ... on StatusContext { context state }
            }
          }
        }
      }
    }
  }
`;

interface Nodes<T> {
  readonly nodes: readonly (T | null)[] | null;
}

/** What GitHub answers to {@link requirementFields}. @internal */
export interface RequirementsAnswer {
  readonly isDraft: boolean;
  readonly mergeStateStatus: string;
  readonly reviewDecision: string | null;
  readonly reviewRequests: Nodes<{
    readonly asCodeOwner: boolean;
    readonly requestedReviewer: {
      readonly login?: string;
      readonly slug?: string;
    } | null;
  }> | null;
  readonly reviewThreads: Nodes<{ readonly isResolved: boolean }>;
  readonly baseRef: {
    /** The protection of the branch, as everybody may see it. */
    readonly refUpdateRule: ClassicRule | null;
    /** Of rulesets. */
    readonly rules: Nodes<RulesetRule> | null;
  } | null;
  readonly commits: Nodes<{ readonly commit: HeadCommit }>;
}

interface ClassicRule {
  readonly requiredApprovingReviewCount: number | null;
  readonly requiresCodeOwnerReviews: boolean;
  readonly requiresConversationResolution: boolean;
  readonly requiresSignatures: boolean;
  readonly requiredStatusCheckContexts: readonly (string | null)[] | null;
}

interface RulesetRule {
  readonly type: string;
  readonly parameters: {
    readonly requiredApprovingReviewCount?: number;
    readonly requireCodeOwnerReview?: boolean;
    readonly requiredReviewThreadResolution?: boolean;
    readonly requiredStatusChecks?: readonly { readonly context: string }[];
  } | null;
}

interface HeadCommit {
  readonly signature: { readonly isValid: boolean } | null;
  readonly statusCheckRollup: { readonly contexts: Nodes<Check> } | null;
}

interface Check {
  readonly name?: string;
  readonly status?: string;
  readonly conclusion?: string | null;
  readonly context?: string;
  readonly state?: string;
}

/** Of the protection of a branch and of its rulesets together. */
interface Rules {
  readonly approvals: number;
  readonly codeOwners: boolean;
  readonly conversations: boolean;
  readonly signatures: boolean;
  readonly checks: readonly string[];
}

/**
 * What keeps a pull request from being merged, each as it completes "the repository requires …".
 *
 * @param base - the branch that it is to come into
 * @internal
 */
export function unmetRequirements(
  answer: RequirementsAnswer,
  base: string,
): readonly string[] {
  const rules = rulesOf(answer);
  const head = nodesOf(answer.commits)[0]?.commit;
  const isTalkedOver = nodesOf(answer.reviewThreads).every(
    ({ isResolved }) => isResolved,
  );
  const isSigned = head?.signature?.isValid === true;
  return [
    ...(answer.isDraft ? [requirementTexts.ready] : []),
    ...unmetReview(answer, rules),
    ...requirementTexts.unmetChecks(
      rules.checks.map(name => ({
        name,
        runs: nodesOf(head?.statusCheckRollup?.contexts)
          .filter(each => (each.name ?? each.context) === name)
          .map(resultOf),
      })),
    ),
    ...(rules.conversations && !isTalkedOver
      ? ['every conversation to be resolved']
      : []),
    ...(rules.signatures && !isSigned
      ? ['commits whose signatures it can verify']
      : []),
    ...(answer.mergeStateStatus === 'BEHIND'
      ? [requirementTexts.upToDate(base)]
      : []),
  ];
}

function rulesOf({ baseRef }: RequirementsAnswer): Rules {
  const classic = baseRef?.refUpdateRule;
  const rulesets = nodesOf(baseRef?.rules);
  const parameters = rulesets.map(rule => rule.parameters ?? {});
  const checks = [
    ...(classic?.requiredStatusCheckContexts ?? []),
    ...parameters.flatMap(({ requiredStatusChecks = [] }) =>
      requiredStatusChecks.map(({ context }) => context),
    ),
  ];
  return {
    approvals: Math.max(
      classic?.requiredApprovingReviewCount ?? 0,
      ...parameters.map(each => each.requiredApprovingReviewCount ?? 0),
    ),
    codeOwners:
      classic?.requiresCodeOwnerReviews === true ||
      parameters.some(each => each.requireCodeOwnerReview === true),
    conversations:
      classic?.requiresConversationResolution === true ||
      parameters.some(each => each.requiredReviewThreadResolution === true),
    signatures:
      classic?.requiresSignatures === true ||
      rulesets.some(({ type }) => type === 'REQUIRED_SIGNATURES'),
    checks: [...new Set(checks)].filter(
      (each): each is string => each !== null,
    ),
  };
}

function unmetReview(
  { reviewDecision, reviewRequests }: RequirementsAnswer,
  { approvals, codeOwners }: Rules,
): readonly string[] {
  if (reviewDecision === 'CHANGES_REQUESTED')
    return [requirementTexts.requestedChanges];
  if (reviewDecision !== 'REVIEW_REQUIRED') return [];
  const wanted = requirementTexts.approvals(approvals);
  if (!codeOwners) return [wanted];
  const owners = nodesOf(reviewRequests)
    .filter(({ asCodeOwner }) => asCodeOwner)
    .flatMap(({ requestedReviewer: who }) => who?.login ?? who?.slug ?? []);
  return owners.length === 0
    ? [`${wanted}, of code owners too`]
    : [`${wanted}, of code owners too (${owners.join(', ')})`];
}

function resultOf({
  state,
  status,
  conclusion,
}: Check): 'passed' | 'failed' | 'pending' {
  if (state === 'PENDING' || state === 'EXPECTED') return 'pending';
  if (state === undefined && status !== 'COMPLETED') return 'pending';
  const isPassed = ['SUCCESS', 'NEUTRAL', 'SKIPPED'].includes(
    state ?? conclusion ?? '',
  );
  return isPassed ? 'passed' : 'failed';
}

function nodesOf<T>(list: Nodes<T> | null | undefined): readonly T[] {
  return (list?.nodes ?? []).filter((each): each is T => each !== null);
}
