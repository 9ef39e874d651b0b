import type { ProtectionRecord } from '../state/records';

/** GitHub's "Branch Protection". @public */
export function protectionShape(rules: ProtectionRecord, url: string) {
  const statuses = {
    url: `${url}/required_status_checks`,
    strict: false,
    contexts: rules.requiredStatuses,
    contexts_url: `${url}/required_status_checks/contexts`,
    checks: rules.requiredStatuses.map(context => ({ context, app_id: null })),
  };
  const reviews = {
    url: `${url}/required_pull_request_reviews`,
    dismiss_stale_reviews: false,
    require_code_owner_reviews: false,
    require_last_push_approval: false,
    required_approving_review_count: rules.requiredApprovals,
  };
  return {
    url,
    ...(rules.requiredStatuses.length > 0
      ? { required_status_checks: statuses }
      : {}),
    ...(rules.requirePullRequest || rules.requiredApprovals > 0
      ? { required_pull_request_reviews: reviews }
      : {}),
    enforce_admins: {
      url: `${url}/enforce_admins`,
      enabled: (rules.administrators ?? []).length === 0,
    },
    required_signatures: {
      url: `${url}/required_signatures`,
      enabled: rules.requiredSignatures === true,
    },
    required_linear_history: { enabled: false },
    allow_force_pushes: { enabled: false },
    allow_deletions: { enabled: false },
    block_creations: { enabled: false },
    required_conversation_resolution: { enabled: false },
    lock_branch: { enabled: false },
    allow_fork_syncing: { enabled: false },
  };
}
