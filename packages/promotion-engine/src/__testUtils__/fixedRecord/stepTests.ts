import { promotionStepType } from '@kardinal/backstage-plugin-kardinal-common';
import { derivedStep } from '../derivedStep';
import { FixedRecordWorld, StepStatus } from './FixedRecordWorld';

type Edit = readonly [what: string, spec: object];

const fixedSpec =
  'spec is fixed once the promotion has started; change the Pipeline or create a new Bundle instead';

/** The spec of a PromotionStep, fixed from its start. */
export function stepTests(world: FixedRecordWorld): void {
  describe('of a PromotionStep that has started', () => {
    it.each<StepStatus['state']>([
      'Promoting',
      'WaitingForMerge',
      'HealthChecking',
      'Verified',
      'NoOp',
      'Superseded',
    ])('and is %s, the spec cannot change', async state => {
      const step = await world.stepWith({ state });
      await expect(world.merged(step, { spec: { path: 'y' } })).rejects.toThrow(
        fixedSpec,
      );
    });

    it.each<Edit>([
      ['the repository', { git: { url: 'https://other/repository' } }],
      ['the approval', { approval: 'pr-review' }],
      ['a gate that is left out', { requiredGates: ['a'] }],
      ['all gates', { requiredGates: null }],
      [
        'what no schema names',
        {
          steps: [{ uses: 'http', config: { url: 'https://b', tries: [1] } }],
        },
      ],
      [
        'a list that no schema names',
        {
          steps: [{ uses: 'http', config: { url: 'https://a', tries: [2] } }],
        },
      ],
      ['a field more', { skippedUpstreams: ['dev'] }],
    ])('%s cannot change', async (_what, spec) => {
      const step = await world.stepWith({ state: 'Promoting' });
      await expect(world.merged(step, { spec })).rejects.toThrow(fixedSpec);
    });

    it('a status in the same request does not help', async () => {
      const step = await world.stepWith({ state: 'Promoting' });
      const body = { spec: { path: 'y' }, status: { state: 'Pending' } };
      await expect(world.merged(step, body)).rejects.toThrow(fixedSpec);
      const { metadata: key, ...rest } = step;
      const replaced = world.edited(step, {
        type: 'json',
        body: [
          { op: 'replace', path: '/status', value: {} },
          { op: 'replace', path: '/spec/path', value: 'y' },
        ],
      });
      await expect(replaced).rejects.toThrow(fixedSpec);
      const stored = await world.client.get(promotionStepType, key);
      expect(stored).toMatchObject({ spec: rest.spec });
    });

    it('an apply with force is refused too', async () => {
      const {
        apiVersion,
        kind,
        metadata: key,
      } = await world.stepWith({
        state: 'Promoting',
      });
      const { name, namespace } = key;
      const applied = world.client.apply(
        promotionStepType,
        {
          apiVersion,
          kind,
          metadata: { name, namespace },
          spec: { ...derivedStep.spec, path: 'y' },
        },
        { fieldManager: 'somebody', onConflict: 'force' },
      );
      await expect(applied).rejects.toThrow(fixedSpec);
    });

    it('status, labels, annotations and finalizers go on', async () => {
      const step = await world.stepWith({ state: 'Promoting' });
      await world.merged(step, {
        metadata: {
          labels: { a: 'b' },
          annotations: { 'kardinal.io/seal': 'new' },
          finalizers: ['kardinal.io/pull-request'],
        },
      });
      const after = await world.merged(step, {
        metadata: { finalizers: null },
      });
      const { status } = await world.client.replaceStatus(promotionStepType, {
        ...after,
        status: { state: 'Verified' },
      });
      expect(status?.state).toBe('Verified');
    });

    it('the same spec is no change', async () => {
      const step = await world.stepWith({ state: 'Promoting' });
      const after = await world.merged(step, { spec: step.spec });
      expect(after.spec).toEqual(step.spec);
    });
  });

  describe('of a PromotionStep, the spec changes', () => {
    const ready = {
      type: 'Ready',
      status: 'False' as const,
      lastTransitionTime: '2026-01-01T00:00:00Z',
      reason: 'NotDerived',
      message: 'm',
    };

    it.each<[string, StepStatus | undefined]>([
      ['before it has a status', undefined],
      ['while it has no state', {}],
      ['while it waits for gates', { state: 'Pending' }],
      ['after it failed, for the next attempt', { state: 'Failed' }],
      ['where nobody derived it', { state: 'NotDerived' }],
      [
        'where somebody changed it, to be put back',
        { state: 'Promoting', conditions: [ready] },
      ],
    ])('%s', async (_when, status) => {
      const step = await world.stepWith(status);
      const after = await world.merged(step, { spec: { path: 'y' } });
      expect(after.spec.path).toBe('y');
    });

    it('not for another reason of the condition', async () => {
      const conditions = [{ ...ready, reason: 'Promoting' }];
      const step = await world.stepWith({ state: 'Promoting', conditions });
      await expect(world.merged(step, { spec: { path: 'y' } })).rejects.toThrow(
        fixedSpec,
      );
    });
  });
}
