import {
  bundleType,
  PolicyGate,
  policyGateType,
  PromotionStep,
  promotionStepType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { graphType } from '@kardinal/graph-controller';
import { findCondition, KubeObject } from '@kardinal/kube-controller';
import { builtinTypes } from '@kardinal/kube-controller/testing';
import { RunningWorld } from '../__testUtils__/RunningWorld';

const update = { strategy: 'kustomize' };
const dev = { name: 'dev', approval: 'auto' as const, update };
const prod = { name: 'prod', approval: 'auto' as const, update };
const { configMaps, secrets } = builtinTypes;

/** An org gate that is never open. */
const closed: PolicyGate = {
  apiVersion: 'kardinal.io/v1alpha1',
  kind: 'PolicyGate',
  metadata: {
    name: 'closed',
    namespace: 'platform-policies',
    labels: { 'kardinal.io/scope': 'org', 'kardinal.io/applies-to': 'prod' },
  },
  spec: { expression: '1 > 2', recheckInterval: '1m' },
};

/** The first release in a process takes longest. */

let world: RunningWorld;

afterEach(() => world.stop());

const started = async () => {
  world = await RunningWorld.begin({
    environments: [dev, prod],
    gates: [closed],
  });
};
const commits = () => world.forge.commits().length;
const key = (name: string) => ({ namespace: 'default', name });

const editStep = (name: string, spec: object) =>
  world.cluster.patch(promotionStepType, key(name), {
    type: 'merge',
    body: { spec },
  });

/** What an older definition let pass, or a forged status: the spec of a step that has started is another. */
async function asBeforeTheRule(name: string, spec: object): Promise<void> {
  const { status } = world.cluster.peek(promotionStepType, key(name))!;
  world.cluster.setStatus(promotionStepType, key(name), { state: 'Pending' });
  await editStep(name, spec);
  world.cluster.setStatus(promotionStepType, key(name), status!);
}

describe('a Graph that somebody wrote by hand', () => {
  const graph = {
    apiVersion: graphType.apiVersion,
    kind: 'Graph',
    metadata: key('thief'),
    spec: {
      nodes: [
        {
          id: 'loot',
          ref: {
            apiVersion: 'v1',
            kind: 'Secret',
            metadata: { name: 'admin', namespace: 'platform' },
          },
        },
        {
          id: 'copy',
          template: {
            apiVersion: 'v1',
            kind: 'ConfigMap',
            metadata: { name: 'copy' },
            data: { token: '${loot.data.token}' },
          },
        },
        {
          id: 'planted',
          template: {
            apiVersion: 'v1',
            kind: 'Secret',
            metadata: { name: 'planted', namespace: 'platform-policies' },
          },
        },
        {
          id: 'disguise',
          patch: {
            apiVersion: closed.apiVersion,
            kind: 'PolicyGate',
            metadata: {
              name: 'closed',
              namespace: 'platform-policies',
              labels: { 'kardinal.io/bundle': 'guestbook-2-0-0' },
            },
          },
        },
      ],
    },
  };

  it('reads, makes and changes nothing, and says what to do', async () => {
    await started();
    world.cluster.seed(secrets, {
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name: 'admin', namespace: 'platform' },
      data: { token: 'c2VjcmV0' },
    } as KubeObject);
    await world.cluster.create(graphType, graph);
    await world.settle();
    const { status } = world.cluster.peek(graphType, key('thief'))!;
    expect(findCondition(status?.conditions, 'Accepted')).toMatchObject({
      status: 'False',
      reason: 'NotDerived',
      message:
        'Graph thief was not made by the controller, and Graphs that people write are not executed here; create a Bundle instead and delete this object, or have the operator turn on kardinal.graph.handWritten',
    });
    expect(world.cluster.peekAll(configMaps)).toEqual([]);
    expect(
      world.cluster.peek(secrets, {
        namespace: 'platform-policies',
        name: 'planted',
      }),
    ).toBeUndefined();
    expect(
      world.cluster.peek(policyGateType, closed.metadata)?.metadata.labels,
    ).toEqual(closed.metadata.labels);
    await world.cluster.delete(graphType, key('thief'));
    await world.settle();
    expect(world.cluster.peek(graphType, key('thief'))).toBeUndefined();
  });

  it('is put back where it is the Graph of a Bundle', async () => {
    await started();
    const before = world.graph('2.0.0')!;
    await world.cluster.patch(graphType, key(before.metadata.name), {
      type: 'merge',
      body: { spec: graph.spec },
    });
    await world.settle();
    const after = world.graph('2.0.0')!;
    expect(after.spec).toEqual(before.spec);
    expect(findCondition(after.status?.conditions, 'Accepted')?.status).toBe(
      'True',
    );
    expect(world.bundle('2.0.0')?.status?.phase).toBe('Promoting');
    expect(world.cluster.peekAll(configMaps)).toEqual([]);
  });
});

describe('a PromotionStep that somebody wrote by hand', () => {
  const forged = async () => {
    const { metadata, spec } = world.step('2.0.0', 'dev')!;
    const step: PromotionStep = {
      apiVersion: 'kardinal.io/v1alpha1',
      kind: 'PromotionStep',
      metadata: {
        ...key('forged'),
        annotations: metadata.annotations,
        finalizers: ['kardinal.io/pull-request'],
      },
      spec: { ...spec, environment: 'prod', path: 'environments/prod' },
    };
    await world.cluster.create(promotionStepType, step);
    await world.settle();
    return world.cluster.peek(promotionStepType, key('forged'))!;
  };

  it('commits nothing, and its state says what to do', async () => {
    await started();
    const before = commits();
    const { status } = await forged();
    expect(status?.state).toBe('NotDerived');
    expect(status?.message).toMatch(/^PromotionStep forged is not as the/);
    expect(commits()).toBe(before);
  });

  it('can be deleted, and takes no branch with it', async () => {
    await started();
    await forged();
    world.cluster.setStatus(promotionStepType, key('forged'), {
      state: 'WaitingForMerge',
      branch: 'main',
    });
    await world.settle();
    const branches = [...world.forge.branches.keys()];
    await world.cluster.delete(promotionStepType, key('forged'));
    await world.settle();
    expect(
      world.cluster.peek(promotionStepType, key('forged')),
    ).toBeUndefined();
    expect([...world.forge.branches.keys()]).toEqual(branches);
  });
});

describe('a derived object that somebody edited', () => {
  it.each([
    ['the expression of a gate', { expression: 'true' }],
    ['a field that the gate did not have', { timezone: 'Pacific/Apia' }],
  ])('is put back: %s', async (_case, change) => {
    await started();
    const [{ metadata, spec }] = world.gates();
    for (let round = 0; round < 5; round++) {
      await world.cluster.patch(policyGateType, key(metadata.name), {
        type: 'merge',
        body: { spec: change },
      });
      await world.settle();
    }
    await world.elapse(120_000);
    expect(world.gates()[0].spec).toEqual(spec);
    expect(world.gates()[0].status?.ready).toBe(false);
    expect(world.step('2.0.0', 'prod')).toBeUndefined();
  });

  it('is put back: a step that has started, where the rule did not stop it', async () => {
    await started();
    const before = commits();
    const { metadata, spec, status } = world.step('2.0.0', 'dev')!;
    await asBeforeTheRule(metadata.name, { path: 'elsewhere', pr: true });
    await world.settle();
    const after = world.step('2.0.0', 'dev')!;
    expect(after.spec).toEqual(spec);
    expect(after.status?.state).toBe(status?.state);
    expect(commits()).toBe(before);
  });

  it('is refused: a step that has started', async () => {
    await started();
    const { metadata } = world.step('2.0.0', 'dev')!;
    await expect(
      editStep(metadata.name, { path: 'elsewhere' }),
    ).rejects.toThrow('spec is fixed once the promotion has started');
  });
});

describe('a status that somebody forged', () => {
  it('opens no gate', async () => {
    await started();
    const [{ metadata }] = world.gates();
    world.cluster.setStatus(policyGateType, key(metadata.name), {
      ready: true,
      lastEvaluatedAt: '2026-11-18T10:00:00Z',
    });
    await world.settle();
    expect(world.gates()[0].status?.ready).toBe(false);
    expect(world.step('2.0.0', 'prod')).toBeUndefined();
  });

  it('verifies no environment', async () => {
    world = await RunningWorld.begin(
      { environments: [dev, prod] },
      undefined,
      story => story.neverHealthy.add('dev'),
    );
    const { metadata, status } = world.step('2.0.0', 'dev')!;
    expect(status?.state).toBe('HealthChecking');
    const verifiedAt = '2026-11-01T10:00:00Z';
    world.cluster.setStatus(promotionStepType, key(metadata.name), {
      ...status,
      state: 'Verified',
      verifiedAt,
    });
    await world.settle();
    expect(world.step('2.0.0', 'dev')?.status?.verifiedAt).toBeUndefined();
    expect(world.step('2.0.0', 'prod')).toBeUndefined();
    expect(commits()).toBe(1);
  });

  it('allows no skip, and is no record', async () => {
    await started();
    const bundle = world.bundle('2.0.0')!;
    world.cluster.setStatus(bundleType, key(bundle.metadata.name), {
      ...bundle.status,
      environments: {
        ...bundle.status?.environments,
        prod: { state: 'Verified', verifiedAt: '2026-11-01T10:00:00Z' },
      },
    });
    await world.settle();
    await world.deleteStep('2.0.0', 'dev');
    await world.elapse(60_000);
    expect(world.bundle('2.0.0')?.status?.environments?.prod).toMatchObject({
      state: 'Pending',
    });
    expect(world.bundle('2.0.0')?.status?.phase).toBe('Promoting');
  });

  it('is no record to go on from, for a step that is made again', async () => {
    world = await RunningWorld.begin(
      { environments: [dev, prod] },
      undefined,
      story => story.neverHealthy.add('dev'),
    );
    const bundle = world.bundle('2.0.0')!;
    const verified = { state: 'Verified', verifiedAt: '2026-11-01T10:00:00Z' };
    world.cluster.setStatus(bundleType, key(bundle.metadata.name), {
      ...bundle.status,
      environments: { ...bundle.status?.environments, dev: verified },
    });
    await world.deleteStep('2.0.0', 'dev');
    expect(world.step('2.0.0', 'dev')?.status?.verifiedAt).toBeUndefined();
    expect(world.step('2.0.0', 'prod')).toBeUndefined();
    expect(commits()).toBe(1);
  });
});
