import {
  bundleType,
  pipelineGroupType,
  PolicyGate,
  policyGateType,
  promotionStepType,
  rollbackBundle,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  board,
  beginShop,
  groupKey,
  riding,
} from '../__testUtils__/releaseTrain';
import { RunningWorld } from '../__testUtils__/RunningWorld';
import { environments } from '../__testUtils__/templates';

const { dev, prod } = environments;
const direct = { ...prod, approval: 'auto' as const };
const expression = 'size(train.waitsFor) == 0 is false';

let world: RunningWorld;

afterEach(() => world.stop());

/** The first version of `guestbook` runs everywhere. */
async function begin(last: typeof direct | typeof prod = direct) {
  const seed = { environments: [dev, last] };
  world = await RunningWorld.begin(seed, '1.0.0');
  await world.merge();
  await beginShop(world.cluster, seed);
  await world.settle();
}

type Member = Parameters<typeof board>[1];

async function releaseWith(of: Member, version: string): Promise<void> {
  await world.story.clock.advance(2_000);
  await board(world.cluster, of, version);
  await world.settle();
}

const stepOf = (of: Member, version: string, environment: string) =>
  world.cluster
    .peekAll(promotionStepType)
    .find(
      ({ spec }) =>
        spec.bundleRef === riding(of, version, {}).metadata.name &&
        spec.environment === environment,
    );
const gateOf = (of: Member, version: string, environment: string) =>
  world
    .gates()
    .find(
      ({ spec }) =>
        spec.bundleRef === riding(of, version, {}).metadata.name &&
        spec.environment === environment,
    );
const wordsOf = (gate: PolicyGate | undefined) => gate?.status?.reason;
const tags = () => {
  const all = world.forge.tagsOf('main');
  return ['dev', 'prod', 'web-dev', 'web-prod'].map(
    name => all[`environments/${name}`],
  );
};
const group = () => world.cluster.peek(pipelineGroupType, groupKey)?.status;
const ready = () => {
  const found = group()?.conditions?.find(({ type }) => type === 'Ready');
  return [found?.status, found?.reason, found?.message].join(' ');
};

async function expectIdle(): Promise<void> {
  await world.elapse(120_000);
  world.cluster.clearCalls();
  await world.elapse(30 * 60_000);
  expect(world.cluster.count()).toBe(0);
}

describe('a release train', () => {
  it('leaves when every member has a Bundle, in the order of the services, and is on the record', async () => {
    await begin();
    await releaseWith('guestbook', '2.0.0');
    expect(tags()).toEqual(['1.0.0', '1.0.0', undefined, undefined]);
    expect(wordsOf(gateOf('guestbook', '2.0.0', 'dev'))).toBe(
      `web: there is no Bundle of train 2026-11 yet: ${expression}`,
    );
    expect(ready()).toBe(
      'True TrainOnItsWay Train 2026-11 waits for a Bundle of web',
    );
    await expectIdle();
    const before = world.forge.commits().length;
    await releaseWith('web', '2.0.0');
    expect(tags()).toEqual(['2.0.0', '2.0.0', '2.0.0', '2.0.0']);
    const order = world.forge
      .commits()
      .slice(before)
      .map(subject => /(guestbook|web).*(dev|prod)/.exec(subject)?.slice(1, 3));
    expect(order.map(each => each?.join(' '))).toEqual([
      'guestbook dev',
      'web dev',
      'guestbook prod',
      'web prod',
    ]);
    const web = world.cluster.peek(
      bundleType,
      riding('web', '2.0.0', {}).metadata,
    );
    expect(web?.status?.environments?.prod.evidence?.policyGates).toMatchObject(
      [
        {
          name: 'train:2026-11',
          result: 'pass',
          inputs: { 'train.waitsFor': [] },
        },
      ],
    );
    await world.elapse(60_000);
    expect(ready()).toBe(
      'True TrainVerified Train 2026-11 is verified in every environment',
    );
    await expectIdle();
  });

  it('is held by a member that fails, which it names, until a newer Bundle of that joins it', async () => {
    await begin();
    await releaseWith('guestbook', '2.0.0');
    await releaseWith('web', '2.0.0-bad');
    await world.elapse(11 * 60_000);
    expect(stepOf('web', '2.0.0-bad', 'dev')?.status?.state).toBe('Failed');
    expect(tags()).toEqual(['2.0.0', '1.0.0', '2.0.0-bad', undefined]);
    expect(wordsOf(gateOf('guestbook', '2.0.0', 'prod'))).toBe(
      `web: web-2-0-0-bad failed in dev: ${expression}`,
    );
    expect(ready()).toBe(
      'True TrainHeld Train 2026-11 is held: web failed in dev',
    );
    await expectIdle();
    await releaseWith('web', '2.0.1');
    expect(tags()).toEqual(['2.0.0', '2.0.0', '2.0.1', '2.0.1']);
  });

  it('does not hold or concern a Bundle outside of it', async () => {
    await begin();
    await world.release('2.0.0');
    expect(tags().slice(0, 2)).toEqual(['2.0.0', '2.0.0']);
    expect(world.gates()).toEqual([]);
    expect(ready()).toBe('True NoTrain No member has a Bundle with spec.train');
  });

  it('holds while there is no group, and as soon as there is none any more, on open pull requests too', async () => {
    await begin(prod);
    const stored = world.cluster.peek(pipelineGroupType, groupKey)!;
    await world.cluster.delete(pipelineGroupType, groupKey);
    await releaseWith('guestbook', '2.0.0');
    await releaseWith('web', '2.0.0');
    expect(wordsOf(gateOf('web', '2.0.0', 'dev'))).toBe(
      `no PipelineGroup of namespace default has the member web: ${expression}`,
    );
    const again = async () => {
      const { metadata: _, status, ...wanted } = stored;
      await world.cluster.create(pipelineGroupType, {
        ...wanted,
        metadata: groupKey,
      });
      await world.settle();
    };
    await again();
    const gates = () =>
      stepOf('guestbook', '2.0.0', 'prod')?.status?.gatesStatus;
    expect(gates()?.state).toBe('success');
    await world.cluster.delete(pipelineGroupType, groupKey);
    await world.settle();
    expect(gates()).toMatchObject({
      state: 'failure',
      description: expect.stringMatching(
        /^Waiting for the gate train:2026-11: no PipelineGroup/,
      ),
    });
    await again();
    expect(gates()?.state).toBe('success');
    await world.merge();
    await world.merge();
    expect(tags()).toEqual(['2.0.0', '2.0.0', '2.0.0', '2.0.0']);
  });

  it('turns the check of an open pull request red when a member brings another Bundle, and green when that is so far', async () => {
    await begin(prod);
    await releaseWith('guestbook', '2.0.0');
    await releaseWith('web', '2.0.0');
    const gates = () =>
      stepOf('guestbook', '2.0.0', 'prod')?.status?.gatesStatus;
    expect(gates()?.state).toBe('success');
    await releaseWith('web', '2.0.1-bad');
    expect(gates()).toMatchObject({
      state: 'failure',
      description: expect.stringMatching(/web: web-2-0-1-bad is not verified/),
    });
    await releaseWith('web', '2.0.2');
    expect(gates()?.state).toBe('success');
  });

  it('is held by a member that somebody rolled back, which rolls back by itself', async () => {
    await begin(prod);
    await releaseWith('guestbook', '2.0.0');
    await releaseWith('web', '2.0.0');
    const [of, to] = ['2.0.0', '1.0.0'].map(each => world.bundle(each)!);
    const back = rollbackBundle({
      pipeline: 'guestbook',
      environment: 'dev',
      of,
      to,
      urgency: { type: 'normal' },
      occurrence: '',
      createdAt: '2026-11-18T12:00:00Z',
      requestedBy: 'user:default/ana',
    });
    await world.story.clock.advance(2_000);
    await world.cluster.create(bundleType, back);
    await world.settle();
    expect(tags().slice(0, 1)).toEqual(['1.0.0']);
    expect(wordsOf(gateOf('web', '2.0.0', 'prod'))).toContain(
      'guestbook: guestbook-2-0-0 was rolled back in dev',
    );
  });

  it('says which field of a group keeps its trains waiting, and goes on when that is corrected', async () => {
    await begin();
    const change = async (names: readonly string[]) => {
      await world.cluster.patch(pipelineGroupType, groupKey, {
        type: 'merge',
        body: { spec: { environments: names } },
      });
      await world.settle();
    };
    await change(['dev', 'moon']);
    const problem =
      'spec.environments[1]: the Pipeline guestbook has no environment moon';
    expect(ready()).toMatch(`False InvalidGroup ${problem}`);
    await releaseWith('guestbook', '2.0.0');
    await releaseWith('web', '2.0.0');
    expect(wordsOf(gateOf('guestbook', '2.0.0', 'dev'))).toContain(
      `PipelineGroup shop, ${problem}`,
    );
    expect(tags()).toEqual(['1.0.0', '1.0.0', undefined, undefined]);
    await change(['dev', 'prod']);
    expect(tags()).toEqual(['2.0.0', '2.0.0', '2.0.0', '2.0.0']);
  });

  it('has nothing from a status that somebody else writes', async () => {
    await begin();
    await releaseWith('guestbook', '2.0.0');
    await releaseWith('web', '2.0.0-bad');
    await world.elapse(11 * 60_000);
    const { metadata } = riding('web', '2.0.0-bad', {});
    const bundle = world.cluster.peek(bundleType, metadata)!;
    const { seal = '', environments: recorded = {} } = bundle.status ?? {};
    const verified = {
      state: 'Verified' as const,
      verifiedAt: '2026-11-18T10:00:00Z',
    };
    const forged = { ...recorded, dev: verified, prod: verified };
    // What the API server itself holds.
    const {
      pipeline: ofPipeline,
      labels: recordedLabels,
      annotations,
    } = bundle.status ?? {};
    const fixed = { pipeline: ofPipeline, labels: recordedLabels, annotations };
    for (const status of [
      { ...bundle.status, environments: forged },
      { ...fixed, environments: forged },
      { ...fixed, seal, environments: forged },
    ]) {
      world.cluster.setStatus(bundleType, metadata, status);
      await world.settle();
      expect(tags().slice(0, 2)).toEqual(['2.0.0', '1.0.0']);
    }
    const step = stepOf('web', '2.0.0-bad', 'dev')!;
    world.cluster.setStatus(promotionStepType, step.metadata, {
      ...step.status,
      ...verified,
    });
    const gate = gateOf('guestbook', '2.0.0', 'prod')!;
    world.cluster.setStatus(policyGateType, gate.metadata, {
      ...gate.status,
      ready: true,
    });
    const held = world.cluster.peek(pipelineGroupType, groupKey)!;
    world.cluster.setStatus(pipelineGroupType, groupKey, {
      ...held.status,
      conditions: [],
    });
    await world.settle();
    expect(tags().slice(0, 2)).toEqual(['2.0.0', '1.0.0']);
  });
});
