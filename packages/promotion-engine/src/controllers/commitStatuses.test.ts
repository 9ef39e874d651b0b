import {
  CommitStatus,
  commitStatusType,
  PolicyGate,
  policyGateType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { environments } from '../__testUtils__/templates';
import { RunningWorld } from '../__testUtils__/RunningWorld';

const { dev, prod } = environments;
const direct = { ...prod, approval: 'auto' as const };

const gate: PolicyGate = {
  apiVersion: 'kardinal.io/v1alpha1',
  kind: 'PolicyGate',
  metadata: {
    name: 'load-test',
    namespace: 'default',
    annotations: { 'kardinal.io/applies-to': 'prod' },
  },
  spec: {
    expression: 'checks.dev["load-test"].phase == "success"',
    recheckInterval: '5m',
  },
};

let world: RunningWorld;

beforeEach(async () => {
  world = await RunningWorld.begin({ environments: [dev, direct] }, '1.0.0');
});

afterEach(() => world.stop());

const stepIn = (environment: string) =>
  world.step('2.0.0', environment)?.status;

const reason = () =>
  world.gates().find(({ spec }) => spec.bundleRef?.includes('2-0-0'))?.status
    ?.reason;
const tagInProd = () => world.forge.tagsOf('main')['environments/prod'];

async function releaseBehindGate(): Promise<string> {
  await world.cluster.create(policyGateType, gate);
  await world.settle();
  await world.release('2.0.0');
  await world.settle();
  return stepIn('dev')?.revision?.commit ?? '';
}

async function report(
  name: string,
  sha: string,
  phase: CommitStatus['spec']['phase'],
): Promise<void> {
  const { pipeline } = world.step('2.0.0', 'dev')?.spec ?? { pipeline: '' };
  await world.cluster.create(commitStatusType, {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'CommitStatus',
    metadata: { name, namespace: 'default' },
    spec: { pipelineRef: pipeline, sha, key: 'load-test', phase },
  });
  await world.settle();
}

describe('a gate that reads a check of the environment before', () => {
  it('holds the promotion until somebody reports success for the commit that runs there', async () => {
    const sha = await releaseBehindGate();
    expect(reason()).toContain(
      `dev: load-test is not reported for ${sha.slice(0, 8)} yet`,
    );
    await report('other', '0'.repeat(40), 'success');
    expect(tagInProd()).toBe('1.0.0');
    await report('a', sha, 'success');
    expect(tagInProd()).toBe('2.0.0');
    expect(stepIn('prod')?.evidence).toMatchObject({
      policyGates: [{ name: 'load-test', result: 'pass' }],
    });
  });

  it('holds it while two disagree, and goes on when the one that failed is corrected', async () => {
    const sha = await releaseBehindGate();
    await report('a', sha, 'failure');
    await report('b', sha, 'success');
    expect(reason()).toContain('they disagree: a says failure, b says success');
    await world.cluster.patch(
      commitStatusType,
      { namespace: 'default', name: 'a' },
      { type: 'merge', body: { spec: { phase: 'success' } } },
    );
    await world.settle();
    expect(tagInProd()).toBe('2.0.0');
  });
});

describe('a check in activeCommitStatuses', () => {
  beforeEach(async () => {
    await world.stop();
    const checked = { ...dev, activeCommitStatuses: [{ key: 'load-test' }] };
    world = await RunningWorld.begin(
      { environments: [checked, direct] },
      '1.0.0',
    );
  });

  it('is a gate of the Graph that opens with the report, and is in the evidence', async () => {
    await world.release('2.0.0');
    await world.settle();
    const sha = stepIn('dev')?.revision?.commit ?? '';
    expect(reason()).toContain(
      `dev: load-test is not reported for ${sha.slice(0, 8)} yet`,
    );
    expect(tagInProd()).toBe('1.0.0');
    await report('a', sha, 'success');
    expect(tagInProd()).toBe('2.0.0');
    expect(stepIn('prod')?.evidence).toMatchObject({
      policyGates: [{ name: 'dev.load-test', result: 'pass' }],
    });
  });
});
