import {
  approvalId,
  bundleType,
  overrideId,
  policyGateType,
  promotionStepType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { Attack } from './Attack';
import { forgedApproval } from './forgedApproval';
import { forgedOverrides } from './forgedOverrides';
import { graphType } from './graphType';
import { tenantAgent } from './TenantWorld';

const kardinal = 'kardinal.io/v1alpha1';

/** Attempts with objects that only the controller makes. */
export const forgedObjects: readonly Attack[] = [
  {
    title: 'a PromotionStep of its own, without gates',
    writes: 'derived',
    event: /PromotionStep shortcut was not made by the controller/,
    async attempt(tenant) {
      await tenant.pipeline('guestbook', ['prod']);
      await tenant.release('guestbook');
      await tenant.gates();
      await tenant.create({
        apiVersion: kardinal,
        kind: 'PromotionStep',
        metadata: {
          name: 'shortcut',
          labels: {
            'kardinal.io/pipeline': 'guestbook',
            'kardinal.io/bundle': 'guestbook-2',
            'kardinal.io/environment': 'prod',
          },
        },
        spec: {
          pipeline: 'guestbook',
          environment: 'prod',
          bundleRef: 'guestbook-2',
          path: `${tenant.namespace}/prod`,
          git: {
            url: tenant.world.cloneUrl,
            branch: 'main',
            provider: 'github',
            secretRef: 'forge-token',
          },
          approval: 'auto',
          steps: [
            'git-clone',
            'kustomize-set-image',
            'git-commit',
            'git-push',
          ].map(uses => ({ uses })),
        },
      });
    },
  },
  {
    title: 'the status of an open gate on its copy of an org gate',
    writes: 'derived',
    async attempt(tenant) {
      await tenant.pipeline('guestbook', ['prod']);
      await tenant.release('guestbook');
      const status = { ready: true, lastEvaluatedAt: '2099-01-01T00:00:00Z' };
      const gates = await tenant.gates();
      await Promise.all(
        gates.map(({ metadata }) =>
          tenant.forgeStatus(policyGateType, metadata.name, status),
        ),
      );
    },
  },
  {
    title: 'overrides of org gates in the status of its Bundle',
    writes: 'derived',
    async attempt(tenant) {
      await tenant.pipeline('guestbook', ['prod']);
      await tenant.release('guestbook');
      await tenant.gates();
      const overrides = Object.fromEntries(
        forgedOverrides.map(each => [overrideId(each), each]),
      );
      await tenant.forgeStatus(bundleType, 'guestbook-2', { overrides });
    },
  },
  {
    title: 'the approval of a board in the status of its Bundle',
    writes: 'derived',
    async attempt(tenant) {
      await tenant.pipeline('guestbook', ['vault']);
      await tenant.release('guestbook');
      await tenant.gates('vault');
      const approvals = { [approvalId(forgedApproval)]: forgedApproval };
      await tenant.forgeStatus(bundleType, 'guestbook-2', { approvals });
    },
  },
  {
    title: 'a Graph of its Bundle without the gates',
    writes: 'derived',
    async attempt(tenant) {
      await tenant.pipeline('guestbook', ['prod']);
      await tenant.release('guestbook');
      const { metadata, spec } = await tenant.graph();
      const nodes = spec.nodes
        .filter(({ template }) => template?.kind !== 'PolicyGate')
        .map(node => JSON.parse(JSON.stringify(node)))
        .map(node => {
          delete node.template?.spec?.requiredGates;
          return node;
        });
      await tenant.insist(graphType, metadata.name, { spec: { nodes } });
    },
  },
  {
    title: 'the end of the gate instances',
    writes: 'own',
    async attempt(tenant) {
      await tenant.pipeline('guestbook', ['prod']);
      await tenant.release('guestbook');
      const gates = await tenant.gates();
      for (let round = 0; round < 5; round++)
        for (const { metadata } of gates)
          await tenant.attempt(() =>
            tenant.client.delete(policyGateType, metadata),
          );
    },
  },
  {
    title: 'a true expression in its copy of an org gate',
    writes: 'gate copy',
    event: new RegExp(`was changed by ${tenantAgent} and is put back`),
    async attempt(tenant) {
      await tenant.pipeline('guestbook', ['prod']);
      await tenant.release('guestbook');
      const body = { spec: { expression: 'true' } };
      const gates = await tenant.gates();
      await Promise.all(
        gates.map(({ metadata }) =>
          tenant.insist(policyGateType, metadata.name, body),
        ),
      );
    },
  },
  {
    title: 'the label of a hotfix in the status of its Bundle',
    writes: 'derived',
    async attempt(tenant) {
      await tenant.pipeline('guestbook', ['night']);
      await tenant.release('guestbook');
      await tenant.gates('night');
      const labels = { hotfix: 'true' };
      await tenant.forgeStatus(bundleType, 'guestbook-2', { labels });
    },
  },
  {
    title: 'the status Verified on the step of an upstream environment',
    writes: 'derived',
    async attempt(tenant) {
      await tenant.pipeline('orders', ['qa', 'live']);
      await tenant.release('orders');
      const { metadata } = await tenant.step('qa');
      const verifiedAt = new Date().toISOString();
      const status = { state: 'Verified', verifiedAt };
      await tenant.forgeStatus(promotionStepType, metadata.name, status);
    },
  },
];
