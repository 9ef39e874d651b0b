import {
  Bundle,
  bundleType,
  PromotionStep,
  promotionStepType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { Graph, graphType } from '@kardinal/graph-controller';
import {
  createControllerRuntime,
  KubeObject,
  ResourceType,
} from '@kardinal/kube-controller';
import { FakeCluster, ManualClock } from '@kardinal/kube-controller/testing';
import { derivedStep } from '../../__testUtils__/derivedStep';
import { CachedResources } from '../CachedResources';
import { derivationProblem } from '../derivation/derivationOf';
import { createSeals } from './createSeals';
import { createVerifier } from './createVerifier';
import { generateSealKey, parseSealKeys, parseVerifyingKeys } from './SealKeys';

const texts = generateSealKey();
const field = `${texts.signing}.pub`;
const keys = parseSealKeys(texts);
const controlPlane = createSeals(() => keys);
const publicKeys = parseVerifyingKeys({ [field]: texts[field] });

const bundle = {
  apiVersion: 'kardinal.io/v1alpha1',
  kind: 'Bundle',
  metadata: { name: 'b', namespace: 'default' },
  spec: { type: 'image', artifacts: { images: [] } },
} as Bundle;

function ownedBy({ apiVersion, kind, metadata }: KubeObject) {
  const { name, uid = '' } = metadata;
  const owner = { apiVersion, kind, name, uid, controller: true };
  return { namespace: 'default', ownerReferences: [owner] };
}

type StatusOfStep = (step: PromotionStep) => PromotionStep['status'];

/** A part of the engine that was started with public keys only, as an agent, over what a control plane derived. */
async function agentOver(status: StatusOfStep = () => undefined) {
  const types = [bundleType, graphType, promotionStepType] as ResourceType[];
  const cluster = new FakeCluster({ types });
  const graph = cluster.seed(
    graphType,
    controlPlane.seal({
      apiVersion: graphType.apiVersion,
      kind: 'Graph',
      metadata: { name: 'b', ...ownedBy(cluster.seed(bundleType, bundle)) },
      spec: { nodes: [] },
    } as unknown as Graph),
  );
  const metadata = { name: 'b-prod', ...ownedBy(graph) };
  const sealed = controlPlane.seal({ ...derivedStep, metadata });
  const step = cluster.seed(promotionStepType, sealed);
  const said = status(step);
  if (said !== undefined)
    cluster.setStatus(promotionStepType, step.metadata, said);

  const runtime = createControllerRuntime({
    client: cluster,
    clock: new ManualClock(),
  });
  const seals = createVerifier(() => publicKeys);
  const cached = new CachedResources(runtime, seals);
  const graphs = runtime.store(graphType);
  const stopping = new AbortController();
  const running = runtime.start(stopping.signal);
  await runtime.settled();
  return {
    step,
    problemOf: (object: PromotionStep) =>
      derivationProblem({ seals, cached, graphs }, object),
    steps: () => cached.stepsOfBundle('default', 'b'),
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

const verified: StatusOfStep = step =>
  controlPlane.sealStatus(step, { state: 'Verified' });

describe('a part of the engine with public keys only', () => {
  it('tells a derived step from one that somebody wrote or changed', async () => {
    const agent = await agentOver();
    const { step } = agent;
    expect(agent.problemOf(step)).toBeUndefined();
    const path = 'elsewhere';
    const edited = {
      ...step,
      metadata: { ...step.metadata, generation: 2 },
      spec: { ...step.spec, path },
    };
    expect(agent.problemOf(edited)).toMatch(/is not as the controller made it/);
    expect(agent.problemOf(derivedStep)).toMatch(
      /was not made by the controller/,
    );
    await agent.stop();
  });

  it.each<[string, StatusOfStep, string | undefined]>([
    ['believes what the control plane sealed', verified, 'Verified'],
    [
      'does not believe what it did not',
      () => ({ state: 'Verified' }),
      undefined,
    ],
    [
      'does not believe what was changed',
      step => ({ ...verified(step), verifiedAt: '2020-01-01T00:00:00Z' }),
      undefined,
    ],
  ])('%s in a status', async (_what, status, state) => {
    const agent = await agentOver(status);
    expect(agent.steps().map(each => each.status?.state)).toEqual([state]);
    await agent.stop();
  });

  it('can seal nothing: it has neither the function nor the key', () => {
    const seals = createVerifier(() => publicKeys);
    // @ts-expect-error sealing needs a private key
    expect(seals.seal).toBeUndefined();
    // @ts-expect-error as above
    expect(seals.sealStatus).toBeUndefined();
    // @ts-expect-error public keys are no keys to seal with
    expect(() => createSeals(() => publicKeys).seal(derivedStep)).toThrow();
    expect([...publicKeys.values()].map(({ key }) => key.type)).toEqual([
      'public',
    ]);
  });

  it('trusts nothing while it has no keys', () => {
    const seals = createVerifier(() => undefined);
    const step = controlPlane.seal(derivedStep);
    expect(seals.problemOf(step)).toBe('broken');
    const stored: PromotionStep = { ...step, status: verified(step) };
    expect(seals.trustsStatus(stored)).toBe(false);
  });
});

describe('the public keys of a control plane', () => {
  it.each([
    ['there are none', {}, /there is no public key; copy the <id>\.pub fields/],
    ['one is no key', { 'a.pub': 'x' }, /a\.pub: is no Ed25519 key in PEM/],
    ['a private key came along', texts, /only public keys belong here/],
    [
      'a private key has the name of a public one',
      { 'a.pub': texts[`${texts.signing}.key`] },
      /a\.pub: only public keys belong here/,
    ],
  ])('are refused where %s', (_what, fields, problem) => {
    expect(() => parseVerifyingKeys(fields)).toThrow(problem);
    expect(() => parseVerifyingKeys(fields)).not.toThrow(/BEGIN/);
  });
});
