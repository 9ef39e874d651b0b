import { createPublicKey } from 'node:crypto';
import { PromotionStep } from '@kardinal/backstage-plugin-kardinal-common';
import { KubeObject } from '@kardinal/kube-controller';
import { derivedStep } from '../../__testUtils__/derivedStep';
import { generateAgentKey, parseAgentKey } from './agentKey';
import { createSeals } from './createSeals';
import { createVerifier } from './createVerifier';
import { generateSealKey, parseSealKeys, parseVerifyingKeys } from './SealKeys';

const pem = generateAgentKey();
const { signing, field } = parseAgentKey(pem, 'eu');
const texts = { ...generateSealKey(), [field.name]: field.text };
const keys = parseSealKeys(texts);
const controlPlane = createSeals(() => keys);
const publicTexts = Object.fromEntries(
  Object.entries(texts).filter(([name]) => /\.(pub|shard-.*)$/.test(name)),
);
const agent = createSeals(() => ({
  signing,
  verifying: parseVerifyingKeys(publicTexts),
}));

const stored: KubeObject['metadata'] = {
  ...derivedStep.metadata,
  uid: 'uid-of-the-step',
  generation: 1,
  resourceVersion: '7',
};
/** An API server gives no uid and version twice. */
const stepOf = (shard?: string): PromotionStep =>
  controlPlane.seal({
    ...derivedStep,
    metadata: { ...stored, uid: `uid-of-a-step-of-${shard}` },
    spec: { ...derivedStep.spec, ...(shard === undefined ? {} : { shard }) },
  });
const saidBy = (
  seals: typeof agent,
  step: PromotionStep,
  state: NonNullable<PromotionStep['status']>['state'] = 'Verified',
): PromotionStep => ({ ...step, status: seals.sealStatus(step, { state }) });
const moved = (step: PromotionStep): PromotionStep => ({
  ...step,
  metadata: { ...step.metadata, generation: 2, resourceVersion: '8' },
  spec: { ...step.spec, shard: 'eu' },
});
const renamed = (step: PromotionStep) =>
  ({ ...step, kind: 'Bundle' } as unknown as PromotionStep);

describe('what an agent seals', () => {
  it.each<[string, 'counts' | 'does not count', PromotionStep]>([
    ['the status of a step of its shard', 'counts', stepOf('eu')],
    ['that of a step of another shard', 'does not count', stepOf('us')],
    ['that of a step of the control plane', 'does not count', stepOf()],
    [
      'that of a step that somebody moved to it',
      'does not count',
      moved(stepOf('us')),
    ],
    [
      'that of a step that nobody derived',
      'does not count',
      { ...moved(derivedStep), metadata: stored },
    ],
    ['the status of another kind', 'does not count', renamed(stepOf('eu'))],
  ])('%s %s', (_what, counts, step) => {
    const said = saidBy(agent, step);
    const verifier = createVerifier(() => parseVerifyingKeys(publicTexts));
    for (const reader of [controlPlane, verifier, agent])
      expect(reader.trustsStatus(said)).toBe(counts === 'counts');
  });

  it('is neither a derived object nor what a command asked for', () => {
    const forged = agent.seal(stepOf('eu'));
    expect(controlPlane.problemOf(forged)).toBe('broken');
    expect(agent.problemOf(forged)).toBe('broken');
    const seal = agent.sealRequest(forged, { pause: 'no' });
    expect(controlPlane.holdsRequest(forged, { pause: 'no' }, seal)).toBe(
      false,
    );
  });

  it('counts no more where somebody changed it, and not on another step', () => {
    const said = saidBy(agent, stepOf('eu'), 'Failed');
    const changed: PromotionStep = {
      ...said,
      status: { ...said.status, state: 'Verified' },
    };
    expect(controlPlane.trustsStatus(changed)).toBe(false);
    const metadata = { ...stored, uid: 'another', resourceVersion: '8' };
    expect(controlPlane.trustsStatus({ ...said, metadata })).toBe(false);
  });

  it('counts no more once the control plane has the key no more', () => {
    const { [field.name]: _removed, ...others } = texts;
    const without = createSeals(() => parseSealKeys(others));
    expect(without.trustsStatus(saidBy(agent, stepOf('eu')))).toBe(false);
  });

  it('does not keep it from believing what the control plane sealed', () => {
    const said = saidBy(controlPlane, stepOf('eu'));
    expect(agent.trustsStatus(said)).toBe(true);
    expect(agent.problemOf(said)).toBeUndefined();
  });
});

describe('the keys of agents', () => {
  it('are Ed25519 pairs, named by their public half', () => {
    expect(createPublicKey(field.text).asymmetricKeyType).toBe('ed25519');
    expect(field.name).toBe(`${signing.id}.shard-eu`);
    expect(field.text).not.toContain('PRIVATE');
    expect(parseAgentKey(pem, 'us').field.name).toBe(`${signing.id}.shard-us`);
    expect(generateAgentKey()).not.toBe(pem);
  });

  const shardField = 'a.shard-eu';
  const { [field.name]: _agent, ...own } = texts;
  it.each<[string, () => unknown, RegExp]>([
    [
      'a private key came to the control plane',
      () => parseSealKeys({ ...own, [shardField]: pem }),
      /a\.shard-eu: has a private key, which only the agent may have/,
    ],
    [
      'one is no key',
      () => parseSealKeys({ ...own, [shardField]: 'x' }),
      /a\.shard-eu: is no Ed25519 key in PEM/,
    ],
    [
      'one has the id of a key of the control plane',
      () => parseSealKeys({ ...own, [`${own.signing}.shard-eu`]: field.text }),
      /another field has a key of the same id; remove one of them/,
    ],
    [
      'an agent has only those of agents',
      () => parseVerifyingKeys({ [field.name]: field.text }),
      /there is no public key; copy the <id>\.pub fields/,
    ],
    [
      'the key of an agent is none',
      () => parseAgentKey('secret words', 'eu'),
      /the private key: is no Ed25519 key in PEM/,
    ],
  ])('are refused where %s', (_what, parse, problem) => {
    expect(parse).toThrow(problem);
    expect(parse).not.toThrow(/BEGIN|secret words/);
  });
});
