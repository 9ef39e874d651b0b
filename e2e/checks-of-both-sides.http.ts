import { expect } from '@playwright/test';
import {
  bundleType,
  CommitStatus,
  commitStatusType,
  PolicyGate,
  policyGateType,
} from '../plugins/kardinal-common/src';
import { addServices } from './support/addServices';
import { verifiedIn } from './support/promotions';
import { Service } from './support/Service';
import { settled } from './support/settled';
import { sharedJourney } from './support/sharedJourney';
import { until } from './support/until';

const service = new Service('sextant', {
  environments: [
    { name: 'dev', approval: 'auto' },
    // The gate of this journey finds it by its label, and nothing else.
    { name: 'live', approval: 'auto', labels: { journey: 'checks' } },
  ],
});

const gate: PolicyGate = {
  apiVersion: 'kardinal.io/v1alpha1',
  kind: 'PolicyGate',
  metadata: {
    name: 'sextant-checked',
    namespace: 'platform-policies',
    labels: { 'kardinal.io/scope': 'org' },
    annotations: { 'kardinal.io/applies-to': 'journey=checks' },
  },
  spec: {
    expression:
      'checks.dev["load-test"].phase == "success" && checks.dev["ci/e2e"].phase == "success"',
    recheckInterval: '5m',
  },
};

sharedJourney(
  'what a stranger says of a commit is on the forge, and what a check of the forge says opens a gate',
  async ({ sandbox }) => {
    const { kubernetes, platform, forge } = sandbox;
    const { client } = kubernetes;
    await platform.create(policyGateType, gate);
    await addServices(sandbox, [service]);
    const bundle = service.bundle('1.0.0');
    await client.create(bundleType, bundle);
    const { name } = bundle.metadata;
    const { evidence } = await verifiedIn(sandbox, name, 'dev');
    const sha = evidence?.revision?.commit ?? '';

    await client.create(commitStatusType, {
      apiVersion: 'kardinal.io/v1alpha1',
      kind: 'CommitStatus',
      metadata: { name: 'sextant-load-test', namespace: 'default' },
      spec: {
        pipelineRef: service.name,
        sha,
        key: 'load-test',
        phase: 'success',
        description: '1200 requests a second, none failed',
      },
    });
    const shown = await until('the check of the stranger', async () => {
      const said = await forge.saidOf(sha, 'load-test');
      return said.length > 0 ? said : undefined;
    });
    expect(shown).toEqual([
      {
        context: 'load-test',
        state: 'success',
        description: '1200 requests a second, none failed (from Kardinal)',
      },
    ]);

    const ci = { context: 'ci/e2e', description: '12 tests' };
    await forge.say(sha, { ...ci, state: 'error' });
    const failed = await repeated('failure');
    expect(failed.spec).toMatchObject({ sha, description: '12 tests' });
    expect(failed.metadata.labels).toMatchObject({
      'kardinal.io/read-from-forge': 'status',
      'kardinal.io/pipeline': service.name,
    });
    const held = (await kubernetes.bundle(name))?.status?.environments?.live;
    expect(held?.state).not.toBe('Verified');

    await forge.say(sha, { ...ci, state: 'success' });
    await repeated('success');
    await verifiedIn(sandbox, name, 'live');

    await settled(sandbox, service.name);
    expect(await forge.saidOf(sha, 'load-test')).toEqual(shown);
    expect(await forge.saidOf(sha, 'ci/e2e')).toHaveLength(2);

    async function repeated(
      phase: CommitStatus['spec']['phase'],
    ): Promise<CommitStatus> {
      return until(`ci/e2e that is ${phase}`, async () => {
        const { items } = await client.list(commitStatusType);
        return items.find(
          ({ spec }) =>
            spec.sha === sha && spec.key === 'ci/e2e' && spec.phase === phase,
        );
      });
    }
  },
);
