import { KubeClient } from '../../packages/kube-controller/src';
import { clientOfFile } from '../../packages/kube-controller/src/kubeconfig';
import {
  Bundle,
  bundleType,
  labels,
  objectName,
  pipelineType,
  PolicyGate,
  policyGateType,
  PromotionStep,
  promotionStepType,
} from '../../plugins/kardinal-common/src';
import { PatientClient } from './PatientClient';

export type EnvironmentStatus = NonNullable<
  NonNullable<Bundle['status']>['environments']
>[string];

/** The states of a PromotionStep from which it does not go on. */
export const finishedStates: readonly string[] = [
  'Verified',
  'NoOp',
  'Failed',
  'Superseded',
];

/** The control plane, as anybody with the kubeconfig sees it. */
export class Kubernetes {
  readonly client: KubeClient;

  constructor(kubeconfig: string) {
    this.client = new PatientClient(clientOfFile(kubeconfig));
  }

  bundle(name: string): Promise<Bundle | undefined> {
    return this.client.get(bundleType, { name, namespace: 'default' });
  }

  async bundles(): Promise<readonly Bundle[]> {
    return (await this.client.list(bundleType)).items;
  }

  async steps(signal?: AbortSignal): Promise<readonly PromotionStep[]> {
    return (await this.client.list(promotionStepType, { signal })).items;
  }

  /** What promotes a Bundle: the rest of a shared sandbox is not read. */
  async stepsOf(bundle: string): Promise<readonly PromotionStep[]> {
    const labelSelector = `${labels.bundle}=${objectName(bundle)}`;
    const { items } = await this.client.list(promotionStepType, {
      labelSelector,
    });
    return items.filter(({ spec }) => spec.bundleRef === bundle);
  }

  /** The gates that guard a Bundle, by the names that people gave them. */
  async gatesOf(bundle: string): Promise<Readonly<Record<string, PolicyGate>>> {
    const labelSelector = `${labels.bundle}=${objectName(bundle)}`;
    const { items } = await this.client.list(policyGateType, { labelSelector });
    return Object.fromEntries(
      items
        .filter(({ spec }) => spec.bundleRef === bundle)
        .map(gate => [gate.spec.templateRef?.name ?? gate.metadata.name, gate]),
    );
  }

  /** Everything of the product's kinds, for comparison. */
  async snapshot(): Promise<string> {
    const { client } = this;
    const lists = await Promise.all([
      client.list(pipelineType),
      client.list(bundleType),
      client.list(promotionStepType),
      client.list(policyGateType),
    ]);
    return JSON.stringify(lists.map(({ items }) => items));
  }
}
