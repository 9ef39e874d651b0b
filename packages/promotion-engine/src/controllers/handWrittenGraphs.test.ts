import { promotionStepType } from '@kardinal/backstage-plugin-kardinal-common';
import { graphType } from '@kardinal/graph-controller';
import { findCondition } from '@kardinal/kube-controller';
import { builtinTypes } from '@kardinal/kube-controller/testing';
import { RunningWorld } from '../__testUtils__/RunningWorld';
import { handWrittenRights } from '../services/derivation/handWrittenRights';
import { addControllers } from '.';

const { configMaps } = builtinTypes;
const update = { strategy: 'kustomize' };
const environments = [{ name: 'dev', approval: 'pr-review' as const, update }];
const key = (name: string) => ({ namespace: 'default', name });

let world: RunningWorld;

beforeEach(async () => {
  const kinds = ['v1/ConfigMap', 'kardinal.io/v1alpha1/PromotionStep'];
  const handWritten = handWrittenRights({ type: 'confined', kinds }, () => {
    throw new Error('Nobody is impersonated here');
  });
  world = await RunningWorld.begin({
    environments,
    controllers: parts => addControllers({ ...parts, handWritten }),
  });
});

afterEach(() => world.stop());

async function write(name: string, nodes: readonly object[]): Promise<void> {
  await world.cluster.create(graphType, {
    apiVersion: graphType.apiVersion,
    kind: graphType.kind,
    metadata: key(name),
    spec: { nodes: nodes as never },
  });
  await world.settle();
}

const settings = {
  id: 'settings',
  template: {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: 'settings' },
    data: { key: 'value' },
  },
};

describe('a Graph that somebody wrote, where the operator turned that on', () => {
  it('makes what it may, and removes it again', async () => {
    await write('shop', [settings]);
    expect(world.cluster.peek(configMaps, key('settings'))).toMatchObject({
      data: { key: 'value' },
    });
    await world.cluster.delete(graphType, key('shop'));
    await world.settle();
    expect(world.cluster.peek(configMaps, key('settings'))).toBeUndefined();
    expect(world.cluster.peek(graphType, key('shop'))).toBeUndefined();
  });

  it('derives nothing: a step that it makes has no effect, and says so', async () => {
    const { metadata, spec } = world.step('2.0.0', 'dev')!;
    const before = world.forge.commits().length;
    const { apiVersion, kind } = promotionStepType;
    const { annotations, labels } = metadata;
    const forged = {
      apiVersion,
      kind,
      metadata: { name: 'forged', annotations, labels },
      spec: { ...spec, path: 'environments/prod', approval: 'auto' },
    };
    await write('forger', [{ id: 'forged', template: forged }]);
    const made = world.cluster.peek(promotionStepType, key('forged'));
    expect(findCondition(made?.status?.conditions, 'Ready')).toMatchObject({
      status: 'False',
      reason: 'NotDerived',
    });
    expect(world.forge.commits()).toHaveLength(before);
  });

  it('is not the Graph of a Bundle without its seal', async () => {
    const { metadata } = world.graph('2.0.0')!;
    const body = {
      metadata: { annotations: { 'kardinal.io/seal': null } },
      spec: { nodes: [settings] },
    };
    await world.cluster.patch(graphType, metadata, { type: 'merge', body });
    await world.settle();
    expect(world.cluster.peekAll(configMaps)).toEqual([]);
    const { status } = world.graph('2.0.0')!;
    expect(findCondition(status?.conditions, 'Accepted')?.status).toBe('True');
  });
});
