import { PromotionStep } from '@kardinal/backstage-plugin-kardinal-common';

/** A PromotionStep that belongs to the Graph of its Bundle `b`, without a seal. */
export const derivedStep: PromotionStep = {
  apiVersion: 'kardinal.io/v1alpha1',
  kind: 'PromotionStep',
  metadata: {
    name: 'b-prod',
    namespace: 'default',
    ownerReferences: [
      {
        apiVersion: 'experimental.kro.run/v1alpha1',
        kind: 'Graph',
        name: 'b',
        uid: 'graph-uid',
        controller: true,
      },
    ],
  },
  spec: {
    pipeline: 'p',
    environment: 'prod',
    bundleRef: 'b',
    path: 'x',
    git: { url: 'https://h/o/r', branch: 'main', provider: 'github' },
    update: { strategy: 'kustomize' },
    approval: 'auto',
    steps: [{ uses: 'git-push' }],
  },
};
