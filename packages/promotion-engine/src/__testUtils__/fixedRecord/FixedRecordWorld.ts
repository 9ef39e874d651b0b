import { randomBytes } from 'node:crypto';
import {
  Bundle,
  bundleType,
  PromotionStep,
  promotionStepType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { HttpKubeClient, KubeObject, Patch } from '@kardinal/kube-controller';
import { KubeConfig } from '@kubernetes/client-node';
import { installCrds } from '../../services/crds/installCrds';
import { derivedStep } from '../derivedStep';

export type StepStatus = NonNullable<PromotionStep['status']>;

/** Objects with records on a control plane, which are removed at the end. */
export class FixedRecordWorld {
  client!: HttpKubeClient;
  private readonly run = randomBytes(3).toString('hex');
  private count = 0;

  /** @param kubeconfig - its text */
  async begin(kubeconfig: string): Promise<void> {
    const config = new KubeConfig();
    config.loadFromString(kubeconfig);
    this.client = HttpKubeClient.fromKubeConfig(config);
    await installCrds(this.client);
    await served(this.client);
  }

  async end(): Promise<void> {
    for (const type of [bundleType, promotionStepType])
      for (const each of (await this.client.list<KubeObject>(type)).items)
        if (each.metadata.name.startsWith(`fixed-${this.run}`))
          await this.client.delete<KubeObject>(type, each.metadata);
    this.client.close();
  }

  /** A Bundle that was reconciled once. */
  async recorded(): Promise<Bundle> {
    const created = await this.client.create(bundleType, {
      apiVersion: 'kardinal.io/v1alpha1',
      kind: 'Bundle',
      metadata: { ...this.metadata(), labels: { team: 'a' } },
      spec: {
        type: 'image',
        artifacts: { images: [{ reference: 'a/b:1' }] },
      },
    });
    return this.client.replaceStatus(bundleType, {
      ...created,
      status: {
        phase: 'Promoting',
        pipeline: 'p',
        labels: { team: 'a' },
        annotations: { ticket: '1' },
      },
    });
  }

  async stepWith(status: StepStatus | undefined): Promise<PromotionStep> {
    const { ownerReferences, ...step } = derivedStep.metadata;
    const created = await this.client.create(promotionStepType, {
      ...derivedStep,
      metadata: { ...step, ...this.metadata() },
      spec: {
        ...derivedStep.spec,
        requiredGates: ['a', 'b'],
        steps: [{ uses: 'http', config: { url: 'https://a', tries: [1] } }],
      },
    });
    return status === undefined
      ? created
      : this.client.replaceStatus(promotionStepType, { ...created, status });
  }

  edited(step: PromotionStep, patch: Patch): Promise<PromotionStep> {
    return this.client.patch(promotionStepType, step.metadata, patch);
  }

  merged(step: PromotionStep, body: unknown): Promise<PromotionStep> {
    return this.edited(step, { type: 'merge', body });
  }

  private metadata() {
    this.count += 1;
    return { name: `fixed-${this.run}-${this.count}`, namespace: 'default' };
  }
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
