import { WatchedKind } from '@kardinal/backstage-plugin-kardinal-node';

/** The version whose fields are read. */
export const apiVersion = 'promoter.argoproj.io/v1alpha1';

const kindOf = (kind: string, plural: string): WatchedKind => ({
  apiVersion,
  kind,
  plural,
  scope: 'Namespaced',
});

/** The kinds of GitOps Promoter that say what is promoted where. */
export const promoterKinds = {
  strategy: kindOf('PromotionStrategy', 'promotionstrategies'),
  policy: kindOf('ChangeTransferPolicy', 'changetransferpolicies'),
  repository: kindOf('GitRepository', 'gitrepositories'),
  provider: kindOf('ScmProvider', 'scmproviders'),
  timer: kindOf('TimedCommitStatus', 'timedcommitstatuses'),
  pullRequest: kindOf('PullRequest', 'pullrequests'),
  report: kindOf('CommitStatus', 'commitstatuses'),
  revert: kindOf('RevertCommit', 'revertcommits'),
} as const;
