import {
  approvalId,
  bundleType,
  overrideId,
} from '@kardinal/backstage-plugin-kardinal-common';
import { Attack } from './Attack';
import { forgedApproval } from './forgedApproval';
import { forgedOverrides } from './forgedOverrides';

const kardinal = 'kardinal.io/v1alpha1';

/** Attempts with objects that a team may write. */
export const ownObjects: readonly Attack[] = [
  {
    title: 'a skip permission of its own for what an org gate guards',
    writes: 'own',
    async attempt(tenant) {
      await tenant.create({
        apiVersion: kardinal,
        kind: 'PolicyGate',
        metadata: {
          name: 'allow-skip',
          labels: {
            'kardinal.io/scope': 'org',
            'kardinal.io/type': 'skip-permission',
            'kardinal.io/applies-to': 'prod',
          },
        },
        spec: { expression: 'true' },
      });
      const { namespace } = tenant;
      const policyNamespaces = [namespace];
      await tenant.pipeline('guestbook', ['prod', 'live'], {
        policyNamespaces,
      });
      await tenant.release('guestbook', { skip: ['prod'] });
    },
  },
  {
    title: 'another name for the environment with the path of prod',
    writes: 'own',
    async attempt(tenant) {
      const path = `${tenant.namespace}/prod`;
      const environments = [{ name: 'production', path }];
      await tenant.pipeline('guestbook', [], { environments });
      await tenant.release('guestbook');
    },
  },
  {
    title: 'the label of a hotfix, set while its Bundle is on its way',
    writes: 'own',
    async attempt(tenant) {
      await tenant.pipeline('guestbook', ['night']);
      await tenant.release('guestbook');
      await tenant.gates('night');
      const labels = { hotfix: 'true' };
      await tenant.insist(bundleType, 'guestbook-2', { metadata: { labels } });
    },
  },
  {
    title:
      'a Bundle that says that it is an emergency, with an order of its own',
    writes: 'own',
    async attempt(tenant) {
      await tenant.pipeline('guestbook', ['prod']);
      await tenant.release('guestbook', undefined, {
        'kardinal.io/emergency': 'true',
      });
      const order = {
        requestedBy: 'user:default/platform',
        reason: 'Production is down',
        requestedAt: '2026-11-18T10:00:00Z',
        seal: 'key.signature',
      };
      const annotations = {
        'kardinal.io/emergency-order': JSON.stringify(order),
      };
      await tenant.insist(bundleType, 'guestbook-2', {
        metadata: { annotations },
      });
    },
  },
  {
    title: 'an override of an org gate that it wrote itself',
    writes: 'own',
    async attempt(tenant) {
      await tenant.pipeline('guestbook', ['prod']);
      await tenant.release('guestbook');
      await tenant.gates();
      const annotations = Object.fromEntries(
        forgedOverrides.map(override => [
          `override.kardinal.io/${overrideId(override)}`,
          JSON.stringify({ type: 'override', ...override }),
        ]),
      );
      await tenant.insist(bundleType, 'guestbook-2', {
        metadata: { annotations },
      });
    },
  },
  {
    title: 'the record of another Pipeline, forged for a gate that reads it',
    writes: 'own',
    async attempt(tenant) {
      await tenant.pipeline('database', ['prod']);
      await tenant.release('database');
      await tenant.pipeline('guestbook', ['paid']);
      await tenant.release('guestbook');
      const verifiedAt = '2026-11-18T10:00:00Z';
      await tenant.forgeStatus(bundleType, 'database-2', {
        phase: 'Verified',
        environments: { prod: { state: 'Verified', verifiedAt } },
      });
    },
  },
  {
    title: 'the approval of a board that it wrote itself',
    writes: 'own',
    async attempt(tenant) {
      await tenant.pipeline('guestbook', ['vault']);
      await tenant.release('guestbook');
      await tenant.gates('vault');
      const annotations = {
        [`approval.kardinal.io/${approvalId(forgedApproval)}`]: JSON.stringify({
          type: 'approval',
          ...forgedApproval,
        }),
      };
      await tenant.insist(bundleType, 'guestbook-2', {
        metadata: { annotations },
      });
    },
  },
  {
    title: 'a repository at a host of its own, for the credentials',
    writes: 'own',
    async attempt(tenant) {
      const git = {
        url: `${tenant.world.foreignHost.url}/platform/gitops.git`,
        secretRef: { name: 'forge-token' },
      };
      await tenant.pipeline('guestbook', ['qa'], { git });
      await tenant.release('guestbook');
    },
    async loot({ world }) {
      return world.foreignHost.credentials[0];
    },
  },
];
