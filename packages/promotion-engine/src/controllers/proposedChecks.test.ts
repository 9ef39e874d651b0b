import {
  CommitStatus,
  commitStatusType,
  PromotionEvidence,
} from '@kardinal/backstage-plugin-kardinal-common';
import { environments } from '../__testUtils__/templates';
import { overrideAnnotations } from '../services/seals';
import { testSeals } from '../__testUtils__/testSeals';
import { RunningWorld } from '../__testUtils__/RunningWorld';

const fullName = 'platform/gitops';
const { prod } = environments;
const checked = { ...prod, proposedCommitStatuses: [{ key: 'lint' }] };
const merging = { ...checked, approval: 'auto' as const, pr: true };

let world: RunningWorld;

afterEach(() => world.stop());

const status = () => world.step('2.0.0', 'prod')?.status;
const evidence = () =>
  world.bundle('2.0.0')?.status?.environments?.prod?.evidence ??
  (status()?.evidence as PromotionEvidence | undefined);
const recorded = () =>
  evidence()?.policyGates?.find(({ name }) => name === 'prod.proposed.lint');
const gate = () =>
  world
    .gates()
    .find(
      ({ spec }) =>
        spec.templateRef?.name === 'prod.proposed.lint' &&
        spec.bundleRef === world.bundle('2.0.0')?.metadata.name,
    );
const head = () => world.forge.pullRequests[0].head.sha;
const tagInProd = () => world.forge.tagsOf('main')['environments/prod'];

async function release(
  environment: typeof checked | typeof merging,
): Promise<void> {
  world = await RunningWorld.begin({ environments: [environment] }, '1.0.0');
  await world.release('2.0.0');
  await world.settle();
}

async function report(
  name: string,
  phase: CommitStatus['spec']['phase'],
  sha = head(),
): Promise<void> {
  const { pipeline } = world.step('2.0.0', 'prod')?.spec ?? { pipeline: '' };
  await world.cluster.create(commitStatusType, {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'CommitStatus',
    metadata: { name, namespace: 'default' },
    spec: { pipelineRef: pipeline, sha, key: 'lint', phase, description: 'x' },
  });
  await world.settle();
}

function sayOnForge(state: CommitStatus['spec']['phase']): Promise<unknown> {
  const { scm } = world.forge;
  return scm.provider.client(scm.credentials).setCommitStatus({
    repository: { url: `https://forge.example.com/${fullName}`, fullName },
    sha: head(),
    context: 'lint',
    state,
    description: '12 rules',
    targetUrl: 'https://ci.example.com/1',
  });
}

describe('a pull request that Kardinal merges', () => {
  beforeEach(() => release(merging));

  it('is merged once success is reported for its head, and no sooner', async () => {
    expect(tagInProd()).toBe('1.0.0');
    const waits = `prod: lint is not reported for ${head().slice(0, 8)} yet`;
    expect(status()?.message).toContain(
      `Waiting for the gate prod.proposed.lint: ${waits}`,
    );
    expect(gate()?.status).toMatchObject({
      ready: false,
      reason: expect.stringContaining(waits),
    });
    expect(recorded()).toMatchObject({ result: 'fail' });
    await report('other', 'success', '0'.repeat(40));
    expect(tagInProd()).toBe('1.0.0');
    await report('a', 'success');
    expect(tagInProd()).toBe('2.0.0');
    expect(recorded()).toMatchObject({
      result: 'pass',
      holds: 'merge',
      inputs: { 'checks.prod.lint': { phase: 'success', description: 'x' } },
    });
  });

  it('is merged while somebody overrides the gate, which is on the record', async () => {
    const bundle = world.bundle('2.0.0')!;
    const now = world.story.clock.now();
    const order = {
      environment: 'prod',
      gate: { namespace: 'default', name: 'prod.proposed.lint' },
      requestedBy: 'user:default/ana',
      reason: 'The linter is away',
      requestedAt: new Date(now).toISOString(),
      expiresAt: new Date(now + 30 * 60_000).toISOString(),
    };
    await world.changeBundle('2.0.0', {
      annotations: overrideAnnotations(testSeals(), bundle, order),
    });
    await world.settle();
    expect(tagInProd()).toBe('2.0.0');
    const { gate: overridden, requestedBy, reason } = order;
    expect(evidence()?.overrides).toMatchObject([
      { gate: overridden, requestedBy, reason },
    ]);
    expect(recorded()).toMatchObject({ result: 'fail' });
  });

  it('waits while the check fails, and while two disagree', async () => {
    await report('a', 'failure');
    expect(status()?.message).toContain('has failed: x');
    await report('b', 'success');
    expect(status()?.message).toContain('they disagree');
    await world.cluster.patch(
      commitStatusType,
      { namespace: 'default', name: 'a' },
      { type: 'merge', body: { spec: { phase: 'success' } } },
    );
    await world.settle();
    expect(tagInProd()).toBe('2.0.0');
  });

  it('is merged when a check of the forge succeeds', async () => {
    await sayOnForge('pending');
    world.story.checks?.hint('github', fullName, head());
    await world.settle();
    expect(status()?.message).toContain('is pending: 12 rules');
    await sayOnForge('success');
    world.story.checks?.hint('github', fullName, head());
    await world.settle();
    expect(tagInProd()).toBe('2.0.0');
    expect(recorded()?.inputs).toMatchObject({
      'checks.prod.lint': { url: 'https://ci.example.com/1' },
    });
    // Nobody asks the forge any more, and what was said stays on record.
    expect(world.cluster.peekAll(commitStatusType)).toEqual([]);
  });
});

describe('a pull request that a person merges', () => {
  it('must not be merged before, and says so', async () => {
    await release(checked);
    const shown = () =>
      world.forge.scm.statusOf(fullName, head(), 'kardinal/gates');
    expect(shown()).toMatchObject({ state: 'failure' });
    expect(status()?.message).toMatch(
      /^PR #1 must not be merged now\. Waiting for the gate prod\.proposed\.lint: prod: lint is not reported/,
    );
    await report('a', 'success');
    expect(shown()).toMatchObject({ state: 'success' });
    expect(status()?.message).toBe('Waiting for PR #1 to be merged');
  });
});
