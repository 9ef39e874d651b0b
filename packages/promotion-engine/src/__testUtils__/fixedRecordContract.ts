import { randomBytes } from 'node:crypto';
import {
  Bundle,
  bundleType,
  PromotionStep,
  promotionStepType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { HttpKubeClient, KubeObject, Patch } from '@kardinal/kube-controller';
import { KubeConfig } from '@kubernetes/client-node';
import { installCrds } from '../services/crds/installCrds';
import { derivedStep } from './derivedStep';

/** A control plane to hold to the contract. */
export interface FixedRecordOptions {
  /** How the suite is called. */
  readonly name: string;
  /** Called once: the kubeconfig's text. */
  connect(): Promise<string>;
}

type StepStatus = NonNullable<PromotionStep['status']>;
type Edit = readonly [what: string, spec: object];

const fixedSpec =
  'spec is fixed once the promotion has started; change the Pipeline or create a new Bundle instead';

/** The same on every control plane: what the definitions fix once it is recorded, and what may still change. */
export function fixedRecordContract({
  name: server,
  connect,
}: FixedRecordOptions): void {
  describe(`${server} holds what is recorded`, () => {
    const run = randomBytes(3).toString('hex');
    const names = { count: 0 };
    let client: HttpKubeClient;
    const metadata = () => {
      names.count++;
      return { name: `fixed-${run}-${names.count}`, namespace: 'default' };
    };

    beforeAll(async () => {
      const config = new KubeConfig();
      config.loadFromString(await connect());
      client = HttpKubeClient.fromKubeConfig(config);
      await installCrds(client);
      await served(client);
    });

    afterAll(async () => {
      for (const type of [bundleType, promotionStepType])
        for (const each of (await client.list<KubeObject>(type)).items)
          if (each.metadata.name.startsWith(`fixed-${run}`))
            await client.delete<KubeObject>(type, each.metadata);
      client.close();
    });

    /** A Bundle that was reconciled once. */
    async function recorded(): Promise<Bundle> {
      const created = await client.create(bundleType, {
        apiVersion: 'kardinal.io/v1alpha1',
        kind: 'Bundle',
        metadata: { ...metadata(), labels: { team: 'a' } },
        spec: {
          type: 'image',
          artifacts: { images: [{ reference: 'a/b:1' }] },
        },
      });
      return client.replaceStatus(bundleType, {
        ...created,
        status: {
          phase: 'Promoting',
          pipeline: 'p',
          labels: { team: 'a' },
          annotations: { ticket: '1' },
        },
      });
    }

    async function stepWith(
      status: StepStatus | undefined,
    ): Promise<PromotionStep> {
      const { ownerReferences, ...step } = derivedStep.metadata;
      const created = await client.create(promotionStepType, {
        ...derivedStep,
        metadata: { ...step, ...metadata() },
        spec: {
          ...derivedStep.spec,
          requiredGates: ['a', 'b'],
          steps: [{ uses: 'http', config: { url: 'https://a', tries: [1] } }],
        },
      });
      return status === undefined
        ? created
        : client.replaceStatus(promotionStepType, { ...created, status });
    }

    const edited = (step: PromotionStep, patch: Patch) =>
      client.patch(promotionStepType, step.metadata, patch);
    const merged = (step: PromotionStep, body: unknown) =>
      edited(step, { type: 'merge', body });

    describe('of a Bundle', () => {
      it.each<[string, Bundle['status']]>([
        [
          'labels',
          {
            pipeline: 'p',
            labels: { team: 'a', hotfix: 'true' },
            annotations: { ticket: '1' },
          },
        ],
        [
          'annotations',
          {
            pipeline: 'p',
            labels: { team: 'a' },
            annotations: { ticket: '2' },
          },
        ],
        ['labels', { pipeline: 'p', annotations: { ticket: '1' } }],
        [
          'pipeline',
          {
            pipeline: 'q',
            labels: { team: 'a' },
            annotations: { ticket: '1' },
          },
        ],
        ['labels', {}],
      ])('%s cannot become %j', async (field, status) => {
        const before = await recorded();
        await expect(
          client.replaceStatus(bundleType, { ...before, status }),
        ).rejects.toThrow(
          `status.${field} is fixed once it is recorded; create a new Bundle instead`,
        );
      });

      it('the spec cannot change', async () => {
        const { metadata: key } = await recorded();
        const body = { spec: { intent: { skip: ['staging'] } } };
        await expect(
          client.patch(bundleType, key, { type: 'merge', body }),
        ).rejects.toThrow('a Bundle is immutable; create a new Bundle instead');
      });

      it('everything else goes on', async () => {
        const before = await recorded();
        const { status } = await client.replaceStatus(bundleType, {
          ...before,
          status: { ...before.status, phase: 'Verified' },
        });
        expect(status).toMatchObject({
          phase: 'Verified',
          labels: { team: 'a' },
        });
      });
    });

    describe('of a PromotionStep that has started', () => {
      it.each<StepStatus['state']>([
        'Promoting',
        'WaitingForMerge',
        'HealthChecking',
        'Verified',
        'NoOp',
        'Superseded',
      ])('and is %s, the spec cannot change', async state => {
        const step = await stepWith({ state });
        await expect(merged(step, { spec: { path: 'y' } })).rejects.toThrow(
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
        const step = await stepWith({ state: 'Promoting' });
        await expect(merged(step, { spec })).rejects.toThrow(fixedSpec);
      });

      it('a status in the same request does not help', async () => {
        const step = await stepWith({ state: 'Promoting' });
        const body = { spec: { path: 'y' }, status: { state: 'Pending' } };
        await expect(merged(step, body)).rejects.toThrow(fixedSpec);
        const { metadata: key, ...rest } = step;
        const replaced = edited(step, {
          type: 'json',
          body: [
            { op: 'replace', path: '/status', value: {} },
            { op: 'replace', path: '/spec/path', value: 'y' },
          ],
        });
        await expect(replaced).rejects.toThrow(fixedSpec);
        const stored = await client.get(promotionStepType, key);
        expect(stored).toMatchObject({ spec: rest.spec });
      });

      it('an apply with force is refused too', async () => {
        const {
          apiVersion,
          kind,
          metadata: key,
        } = await stepWith({
          state: 'Promoting',
        });
        const { name, namespace } = key;
        const applied = client.apply(
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
        const step = await stepWith({ state: 'Promoting' });
        await merged(step, {
          metadata: {
            labels: { a: 'b' },
            annotations: { 'kardinal.io/seal': 'new' },
            finalizers: ['kardinal.io/pull-request'],
          },
        });
        const after = await merged(step, { metadata: { finalizers: null } });
        const { status } = await client.replaceStatus(promotionStepType, {
          ...after,
          status: { state: 'Verified' },
        });
        expect(status?.state).toBe('Verified');
      });

      it('the same spec is no change', async () => {
        const step = await stepWith({ state: 'Promoting' });
        const after = await merged(step, { spec: step.spec });
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
        const step = await stepWith(status);
        const after = await merged(step, { spec: { path: 'y' } });
        expect(after.spec.path).toBe('y');
      });

      it('not for another reason of the condition', async () => {
        const conditions = [{ ...ready, reason: 'Promoting' }];
        const step = await stepWith({ state: 'Promoting', conditions });
        await expect(merged(step, { spec: { path: 'y' } })).rejects.toThrow(
          fixedSpec,
        );
      });
    });
  });
}

/** A definition that was just made is served after a moment. */
async function served(client: HttpKubeClient): Promise<void> {
  for (const type of [bundleType, promotionStepType])
    for (;;) {
      const page = await client.list<KubeObject>(type).catch(() => undefined);
      if (page !== undefined) break;
      await new Promise(resolve => {
        setTimeout(resolve, 50);
      });
    }
}
