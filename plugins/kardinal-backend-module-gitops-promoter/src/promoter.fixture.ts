import { ForeignObject } from '@kardinal/backstage-plugin-kardinal-node';

const apiVersion = 'promoter.argoproj.io/v1alpha1';
const sha = (letter: string) => letter.repeat(40);

/** An object of GitOps Promoter in the namespace of a team. */
export function foreign(
  kind: string,
  name: string,
  fields: object,
  metadata: object = {},
): ForeignObject {
  return {
    apiVersion,
    kind,
    metadata: { name, namespace: 'team-a', ...metadata },
    ...fields,
  };
}

export const scmProvider = foreign('ScmProvider', 'github', {
  spec: { secretRef: { name: 'github-app' }, github: { appID: 7 } },
});

export const gitRepository = foreign('GitRepository', 'shop', {
  spec: {
    scmProviderRef: { name: 'github' },
    github: { owner: 'acme', name: 'shop-deploy' },
  },
});

const branch = (dry: string, statuses: readonly object[] = []) => ({
  dry: {
    sha: sha(dry),
    author: 'Ana',
    subject: `change ${dry}`,
    commitTime: '2026-11-18T09:00:00Z',
  },
  hydrated: { sha: sha(dry) },
  commitStatuses: statuses,
});

const healthy = (phase: string) => ({
  key: 'argocd-health',
  phase,
  description: 'Application shop-dev',
  url: 'https://argocd.example.com/shop-dev',
});

/** Of three environments; a change waits before the last one. */
export const strategy = foreign('PromotionStrategy', 'shop', {
  spec: {
    gitRepositoryRef: { name: 'shop' },
    activeCommitStatuses: [{ key: 'argocd-health' }, { key: 'timer' }],
    proposedCommitStatuses: [{ key: 'kubelint' }],
    pullRequest: { labels: { expression: '["promotion"]' } },
    environments: [
      { branch: 'environment/dev', autoMerge: true },
      {
        branch: 'environment/test',
        activeCommitStatuses: [{ key: 'performance' }],
      },
      { branch: 'environment/prod', autoMerge: false, activePath: 'apps/shop' },
    ],
  },
  status: {
    conditions: [
      {
        type: 'Ready',
        status: 'True',
        reason: 'ReconciliationSuccess',
        message: '',
        lastTransitionTime: '2026-11-18T09:00:00Z',
      },
    ],
    environments: [
      {
        branch: 'environment/dev',
        active: branch('b', [healthy('success')]),
        proposed: branch('b'),
      },
      {
        branch: 'environment/prod',
        active: branch('a'),
        proposed: branch('b', [{ key: 'kubelint', phase: 'pending' }]),
        pullRequest: {
          id: '12',
          state: 'open',
          url: 'https://github.com/acme/shop-deploy/pull/12',
        },
      },
    ],
  },
});

export const timer = foreign('TimedCommitStatus', 'shop-timer', {
  spec: {
    key: 'timer',
    promotionStrategyRef: { name: 'shop' },
    environments: [
      { branch: 'environment/dev', duration: '1h' },
      { branch: 'environment/prod', duration: '10m' },
      { branch: 'environment/gone', duration: '10m' },
    ],
  },
});
