import { Condition, KubeObject } from '../../packages/foundation/src';
import { KubeApi } from '../../packages/sandbox/src/kube/KubeApi';
import { readKubeconfig } from '../../packages/sandbox/src/kube/readKubeconfig';

const apiVersion = 'kardinal.io/v1alpha1';

/** The part of a Bundle that journeys look at. */
export interface Bundle extends KubeObject {
  readonly status?: {
    readonly phase?: string;
    readonly environments?: Readonly<Record<string, EnvironmentStatus>>;
    readonly conditions?: readonly Condition[];
  };
}

export interface EnvironmentStatus {
  readonly state: string;
  readonly message?: string;
  readonly commit?: string;
  readonly prURL?: string;
  readonly promotedAt?: string;
  readonly verifiedAt?: string;
  readonly evidence?: {
    readonly approvedBy?: readonly string[];
    readonly mergedBy?: string;
    readonly changes?: readonly { file: string; from?: string; to: string }[];
    readonly policyGates?: readonly {
      name: string;
      result: string;
      inputs?: object;
    }[];
  };
}

/** The part of a PolicyGate that journeys look at. */
export interface PolicyGate extends KubeObject {
  readonly spec: {
    readonly bundleRef?: string;
    readonly templateRef?: { readonly name: string };
  };
  readonly status?: {
    readonly ready?: boolean;
    readonly reason?: string;
    readonly nextEvaluationAt?: string;
  };
}

/** The part of a PromotionStep that journeys look at. */
export interface PromotionStep extends KubeObject {
  readonly status?: { readonly state?: string };
}

/** The states of a PromotionStep from which it does not go on. */
export const finishedStates: readonly string[] = [
  'Verified',
  'NoOp',
  'Failed',
  'Superseded',
];

/** The control plane, as anybody with the kubeconfig sees it. */
export class Kubernetes {
  readonly api: KubeApi;

  constructor(kubeconfig: string) {
    this.api = new KubeApi(() => readKubeconfig(kubeconfig));
  }

  bundle(name: string): Promise<Bundle | undefined> {
    const metadata = { name, namespace: 'default' };
    return this.api.get<Bundle>({ apiVersion, kind: 'Bundle', metadata });
  }

  bundles(): Promise<readonly Bundle[]> {
    return this.api.list<Bundle>(apiVersion, 'Bundle');
  }

  steps(signal?: AbortSignal): Promise<readonly PromotionStep[]> {
    return this.api.list<PromotionStep>(apiVersion, 'PromotionStep', signal);
  }

  /** The gates that guard a Bundle, by the names that people gave them. */
  async gatesOf(bundle: string): Promise<Readonly<Record<string, PolicyGate>>> {
    const gates = await this.api.list<PolicyGate>(apiVersion, 'PolicyGate');
    return Object.fromEntries(
      gates
        .filter(({ spec }) => spec.bundleRef === bundle)
        .map(gate => [gate.spec.templateRef?.name ?? gate.metadata.name, gate]),
    );
  }

  /** Everything of the product's kinds, for comparison. */
  async snapshot(): Promise<string> {
    const kinds = ['Pipeline', 'Bundle', 'PromotionStep', 'PolicyGate'];
    const lists = await Promise.all(
      kinds.map(kind => this.api.list<KubeObject>(apiVersion, kind)),
    );
    return JSON.stringify(lists);
  }
}
