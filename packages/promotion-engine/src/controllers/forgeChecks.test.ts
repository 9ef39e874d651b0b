import {
  CommitStatus,
  commitStatusType,
  PolicyGate,
  policyGateType,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  CommitCheck,
  ScmError,
} from '@kardinal/backstage-plugin-kardinal-node';
import { environments } from '../__testUtils__/templates';
import { RunningWorld } from '../__testUtils__/RunningWorld';

const minute = 60_000;
const fullName = 'platform/gitops';
const { dev, prod } = environments;
const direct = { ...prod, approval: 'auto' as const };

const gate: PolicyGate = {
  apiVersion: 'kardinal.io/v1alpha1',
  kind: 'PolicyGate',
  metadata: {
    name: 'ci',
    namespace: 'default',
    annotations: { 'kardinal.io/applies-to': 'prod' },
  },
  spec: {
    expression: 'checks.dev["ci"].phase == "success"',
    recheckInterval: '5m',
  },
};

let world: RunningWorld;
let sha: string;

beforeEach(async () => {
  world = await RunningWorld.begin({ environments: [dev, direct] }, '1.0.0');
  await world.cluster.create(policyGateType, gate);
  await world.settle();
  await world.release('2.0.0');
  sha = world.step('2.0.0', 'dev')?.status?.revision?.commit ?? '';
});

afterEach(() => world.stop());

const tagInProd = () => world.forge.tagsOf('main')['environments/prod'];
const made = () => world.cluster.peekAll<CommitStatus>(commitStatusType);
const calls = (method: string) =>
  world.forge.scm.calls.filter(call => call === method).length;

/** Somebody else sets a status on the forge, which sends its webhook or not. */
async function say(
  state: CommitCheck['state'],
  webhook: 'sent' | 'lost' = 'sent',
  context = 'ci',
): Promise<void> {
  const { scm } = world.forge;
  await scm.provider.client(scm.credentials).setCommitStatus({
    repository: { url: `https://forge.example.com/${fullName}`, fullName },
    sha,
    context,
    state,
    description: '12 tests',
    targetUrl: 'https://ci.example.com/1',
  });
  if (webhook === 'sent') world.story.checks?.hint('github', fullName, sha);
  await world.settle();
}

describe('a check of the forge', () => {
  it('becomes a CommitStatus that opens the gate, with its words, and is not written back', async () => {
    await say('pending');
    expect(tagInProd()).toBe('1.0.0');
    expect(made()).toMatchObject([
      {
        metadata: { labels: { 'kardinal.io/read-from-forge': 'status' } },
        spec: { sha, key: 'ci', phase: 'pending', description: '12 tests' },
      },
    ]);
    const before = calls('setCommitStatus');
    await say('success');
    expect(tagInProd()).toBe('2.0.0');
    // Its own, and none of Kardinal's under that key.
    expect(calls('setCommitStatus')).toBe(before + 1);
    expect(made()).toMatchObject([
      {
        spec: { phase: 'success', url: 'https://ci.example.com/1' },
        status: {
          conditions: [{ status: 'True' }, { reason: 'ReadFromForge' }],
        },
      },
    ]);
  });

  it('is found without a webhook, and nothing is asked once nobody waits', async () => {
    await say('success', 'lost');
    await world.elapse(2 * minute);
    expect(tagInProd()).toBe('2.0.0');
    const before = calls('listCommitChecks');
    await world.elapse(30 * minute);
    expect(calls('listCommitChecks')).toBe(before);
  });

  it('of an app counts as one of anybody', async () => {
    const run = { context: 'ci', description: '', state: 'success' } as const;
    world.forge.scm.run(fullName, sha, run);
    await world.elapse(2 * minute);
    expect(tagInProd()).toBe('2.0.0');
  });

  it('that no gate asks for is nothing', async () => {
    await say('success', 'sent', 'lint');
    expect(made()).toEqual([]);
  });

  it('that says something else than a CommitStatus is not written over, and holds the gate', async () => {
    await say('failure');
    await world.cluster.create(commitStatusType, {
      apiVersion: 'kardinal.io/v1alpha1',
      kind: 'CommitStatus',
      metadata: { name: 'a', namespace: 'default' },
      spec: { pipelineRef: 'guestbook', sha, key: 'ci', phase: 'success' },
    });
    await world.elapse(5 * minute);
    expect(world.forge.scm.statusOf(fullName, sha, 'ci')).toMatchObject({
      state: 'failure',
    });
    expect(tagInProd()).toBe('1.0.0');
    expect(
      made().map(({ status }) =>
        status?.conditions?.find(({ type }) => type === 'Conflicting'),
      ),
    ).toMatchObject([{ status: 'True' }, { status: 'True' }]);
  });

  it('that Kardinal wrote itself is no second opinion', async () => {
    await world.cluster.create(commitStatusType, {
      apiVersion: 'kardinal.io/v1alpha1',
      kind: 'CommitStatus',
      metadata: { name: 'a', namespace: 'default' },
      spec: { pipelineRef: 'guestbook', sha, key: 'ci', phase: 'failure' },
    });
    await world.elapse(5 * minute);
    expect(world.forge.scm.statusOf(fullName, sha, 'ci')).toMatchObject({
      state: 'failure',
    });
    expect(made().map(({ metadata }) => metadata.name)).toEqual(['a']);
  });

  it('stays as it was while the forge is away, which the Pipeline says', async () => {
    await say('pending');
    world.forge.scm.outage = new ScmError('transient', 'the forge is away');
    await world.elapse(2 * minute);
    expect(made()).toMatchObject([{ spec: { phase: 'pending' } }]);
    expect(world.pipeline()?.status?.conditions).toContainEqual(
      expect.objectContaining({ type: 'ChecksRead', status: 'False' }),
    );
    world.forge.scm.outage = undefined;
    await world.elapse(5 * minute);
    expect(
      world
        .pipeline()
        ?.status?.conditions?.some(({ type }) => type === 'ChecksRead'),
    ).toBe(false);
  });

  it('goes with the Bundle whose gate asked', async () => {
    await say('failure');
    expect(made()).toHaveLength(1);
    await world.deleteBundle('2.0.0');
    await world.elapse(minute);
    expect(made()).toEqual([]);
  });
});
