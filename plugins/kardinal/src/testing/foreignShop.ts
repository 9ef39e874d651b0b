import { ForeignPromotion } from '@kardinal/backstage-plugin-kardinal-common';
import { minutes } from './instants';

/** A service that another tool promotes: one change waits for a scan before production. */
export const foreignShop: ForeignPromotion = {
  kind: 'PromotionStrategy',
  namespace: 'team-a',
  name: 'shop',
  repository: 'https://github.com/acme/shop',
  environments: [
    {
      name: 'environment/dev',
      active: {
        version: 'c3d4e5f',
        subject: 'Serve on port 8080',
        author: 'Ana',
        at: minutes(-40),
      },
      checks: [{ key: 'argocd-health', phase: 'success', of: 'active' }],
    },
    {
      name: 'environment/prod',
      active: { version: 'b2c3d4e', subject: 'Add a health check' },
      proposed: { version: 'c3d4e5f', subject: 'Serve on port 8080' },
      checks: [
        { key: 'argocd-health', phase: 'success', of: 'active' },
        {
          key: 'security-scan',
          phase: 'pending',
          of: 'proposed',
          description: 'The scan runs',
          url: 'https://scans.example.com/7',
        },
      ],
      pullRequest: {
        state: 'open',
        url: 'https://github.com/acme/shop/pull/7',
      },
      notes: ['The pull request cannot be merged yet'],
    },
  ],
  problem: 'The check security-scan is pending',
};
