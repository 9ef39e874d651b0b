/** What a record is about, so that people can look for it. @public */
export const auditKinds = [
  'release',
  'gate',
  'approval',
  'pause',
  'rollback',
  'command',
  'setup',
] as const;

/** One of {@link auditKinds}. @public */
export type AuditKind = (typeof auditKinds)[number];

/** What the kinds are called. @public */
export const auditKindTitles: Readonly<Record<AuditKind, string>> = {
  release: 'Releases',
  gate: 'Gates and overrides',
  approval: 'Reviews and approvals',
  pause: 'Pauses',
  rollback: 'Rollbacks',
  command: 'Commands',
  setup: 'Set-up',
};

interface AuditAction {
  readonly kind: AuditKind;
  /** As people say it, without a full stop. */
  readonly title: string;
}

/** Every action that a record can have. */
const actions: Readonly<Record<string, AuditAction>> = {
  BundleCreated: { kind: 'release', title: 'Bundle created' },
  BundleVerified: { kind: 'release', title: 'Bundle verified' },
  BundleFailed: { kind: 'release', title: 'Bundle failed' },
  BundleSuperseded: { kind: 'release', title: 'Bundle superseded' },
  EnvironmentSkipped: { kind: 'release', title: 'Environment skipped' },
  SkipDenied: { kind: 'release', title: 'Skip refused' },
  RetryStarted: { kind: 'release', title: 'Retry started' },
  PromotionStarted: { kind: 'release', title: 'Promotion started' },
  PromotionVerified: { kind: 'release', title: 'Promotion verified' },
  PromotionFailed: { kind: 'release', title: 'Promotion failed' },
  PromotionSuperseded: { kind: 'release', title: 'Promotion superseded' },
  GateOpened: { kind: 'gate', title: 'Gate opened' },
  GateClosed: { kind: 'gate', title: 'Gate closed' },
  GateOverridden: { kind: 'gate', title: 'Gate overridden' },
  OverrideWithdrawn: { kind: 'gate', title: 'Override withdrawn' },
  OverrideRefused: { kind: 'gate', title: 'Override refused' },
  ReviewRequested: { kind: 'approval', title: 'Review requested' },
  PullRequestMerged: { kind: 'approval', title: 'Pull request merged' },
  MergedAgainstGates: {
    kind: 'approval',
    title: 'Merged while gates were closed',
  },
  ApprovalGiven: { kind: 'approval', title: 'Approved' },
  ApprovalRejected: { kind: 'approval', title: 'Rejected' },
  ApprovalRefused: { kind: 'approval', title: 'Approval refused' },
  PipelinePaused: { kind: 'pause', title: 'Paused' },
  PipelineResumed: { kind: 'pause', title: 'Resumed' },
  RollbackRequested: { kind: 'rollback', title: 'Rollback requested' },
  RollbackStarted: { kind: 'rollback', title: 'Rollback started' },
  RolledBack: { kind: 'rollback', title: 'Rolled back' },
  GatesPassedInEmergency: {
    kind: 'rollback',
    title: 'Gates passed in an emergency',
  },
  CommandAccepted: { kind: 'command', title: 'Command accepted' },
  CommandRefused: { kind: 'command', title: 'Command refused' },
  CommandDenied: { kind: 'command', title: 'Command without permission' },
  SetUpCreated: { kind: 'setup', title: 'Pipeline set up' },
  SetUpChanged: { kind: 'setup', title: 'Set-up changed' },
  SetUpRefused: { kind: 'setup', title: 'Set-up refused' },
  LogRestored: { kind: 'command', title: 'Log restored' },
};

/** The actions that are known, by the names that records have. @public */
export const auditActionNames: readonly string[] = Object.keys(actions);

/** The kind of an action; `undefined` for one of a later version. @public */
export function auditKindOf(action: string): AuditKind | undefined {
  return Object.hasOwn(actions, action) ? actions[action].kind : undefined;
}

/** An action as people say it; the name of one that is not known as words. @public */
export function auditActionTitle(action: string): string {
  if (Object.hasOwn(actions, action)) return actions[action].title;
  const words = action.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
