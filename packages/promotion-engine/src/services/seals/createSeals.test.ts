import {
  PolicyGate,
  PromotionStep,
  PromotionStepStatus,
} from '@kardinal/backstage-plugin-kardinal-common';
import { derivedStep } from '../../__testUtils__/derivedStep';
import { testSeals } from '../../__testUtils__/testSeals';
import { createSeals } from './createSeals';
import { sealAnnotation } from './Seals';

const seals = testSeals();

const step: PromotionStep = {
  ...derivedStep,
  metadata: { ...derivedStep.metadata, uid: 'step-uid', resourceVersion: '1' },
};

/** The object after somebody wrote it. What has no version is judged anew each time. */
function edited(
  object: PromotionStep,
  change: {
    readonly metadata?: Partial<PromotionStep['metadata']>;
    readonly spec?: Partial<PromotionStep['spec']>;
  },
): PromotionStep {
  return {
    ...object,
    metadata: {
      ...object.metadata,
      resourceVersion: undefined,
      ...change.metadata,
    },
    spec: { ...object.spec, ...change.spec },
  };
}

describe('the seal of an object', () => {
  const sealed = seals.seal(step);
  const [owner] = step.metadata.ownerReferences ?? [];

  it.each([
    ['as it was sealed', sealed],
    [
      'with other labels and annotations',
      edited(sealed, {
        metadata: {
          labels: { team: 'shop' },
          annotations: { ...sealed.metadata.annotations, note: 'x' },
        },
      }),
    ],
    [
      'with a status',
      { ...edited(sealed, {}), status: { state: 'Failed' as const } },
    ],
    [
      'with the defaults that an API server writes',
      edited(sealed, {
        spec: { update: { strategy: 'kustomize' } },
      }),
    ],
  ])('holds %s', (_case, object) => {
    expect(seals.problemOf(object)).toBeUndefined();
  });

  it.each([
    ['a field of the spec is another', edited(sealed, { spec: { path: 'y' } })],
    [
      'a field of the spec is gone',
      edited(sealed, { spec: { pipeline: undefined } }),
    ],
    [
      'the spec has a field more',
      edited(sealed, { spec: { requiredGates: [] } }),
    ],
    [
      'it is copied to another name',
      edited(sealed, { metadata: { name: 'other' } }),
    ],
    [
      'it is copied to another namespace',
      edited(sealed, { metadata: { namespace: 'other' } }),
    ],
    [
      'it belongs to another owner',
      edited(sealed, {
        metadata: { ownerReferences: [{ ...owner, uid: 'another' }] },
      }),
    ],
    [
      'it belongs to nobody',
      edited(sealed, { metadata: { ownerReferences: [] } }),
    ],
    ['another control plane sealed it', testSeals(8).seal(edited(step, {}))],
    [
      'its seal is no seal',
      edited(sealed, {
        metadata: { annotations: { [sealAnnotation]: 'test-7' } },
      }),
    ],
  ])('does not hold when %s', (_case, object) => {
    expect(seals.problemOf(object)).toBe('broken');
  });

  it('is missed where there is none', () => {
    expect(seals.problemOf(step)).toBe('missing');
  });

  it('is the same each time, so that applying it again changes nothing', () => {
    expect(seals.seal(sealed)).toEqual(sealed);
  });

  it('is of one kind: a gate has none because a step has', () => {
    const gate = {
      ...edited(sealed, {}),
      kind: 'PolicyGate',
    } as unknown as PolicyGate;
    expect(seals.problemOf(gate)).toBeDefined();
  });

  it('holds for nobody while the keys are not read', () => {
    const unready = createSeals(() => undefined);
    expect(unready.problemOf(sealed)).toBeDefined();
    expect(() => unready.seal(step)).toThrow('The keys for seals are not read');
  });
});

describe('the seal of a status', () => {
  const asked = (said: string) => ({
    uses: 'gate',
    as: 'gate',
    state: 'Succeeded' as const,
    outputs: { message: said },
  });
  const status: PromotionStepStatus = {
    state: 'Verified',
    verifiedAt: '2026-11-18T10:00:00Z',
    message: 'Healthy',
    steps: [asked('fine')],
  };
  const sealed = { ...step, status: seals.sealStatus(step, status) };
  const forged = (change: PromotionStepStatus, metadata = {}) => ({
    ...sealed,
    metadata: { ...step.metadata, resourceVersion: undefined, ...metadata },
    status: { ...sealed.status, ...change },
  });

  it.each([
    ['as it was sealed', sealed],
    ['with other words', forged({ message: 'Fine' })],
    [
      'with the conditions of the runtime',
      forged({ conditions: [], observedGeneration: 3 }),
    ],
    ['where there is none', step],
  ])('is trusted %s', (_case, object) => {
    expect(seals.trustsStatus(object)).toBe(true);
  });

  it.each([
    ['another state', forged({ state: 'NoOp' })],
    ['another instant', forged({ verifiedAt: '2026-11-01T10:00:00Z' })],
    ['an output of another text', forged({ steps: [asked('forged')] })],
    ['no seal', forged({ seal: undefined })],
    ['the seal of another object of that name', forged({}, { uid: 'later' })],
  ])('is not trusted with %s', (_case, object) => {
    expect(seals.trustsStatus(object)).toBe(false);
  });

  it.each([
    ['stays while nothing else is said', status],
    ['is the same under other words', { ...status, message: 'Fine' }],
  ])('%s', (_case, said) => {
    const { seal } = seals.sealStatus(sealed, said);
    expect(seal).toBe(sealed.status.seal);
  });

  it.each([
    ['of another control plane', testSeals(8).sealStatus(step, status).seal],
    ['that is none', `${sealed.status.seal?.slice(0, -8)}AAAAAAAA`],
  ])('takes the place of one %s', (_case, seal) => {
    const stored = forged({ seal });
    expect(seals.sealStatus(stored, { ...status, seal }).seal).toBe(
      sealed.status.seal,
    );
  });

  it('does not stand for the spec', () => {
    const annotations = { [sealAnnotation]: sealed.status?.seal ?? '' };
    expect(
      seals.problemOf(edited(step, { metadata: { annotations } })),
    ).toBeDefined();
  });
});
