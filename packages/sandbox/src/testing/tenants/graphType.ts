import { KubeObject } from '@kardinal/foundation';
import { ResourceType } from '@kardinal/kube-controller';

/** As much of a Graph as a tenant edits. */
export interface TenantGraph extends KubeObject {
  readonly spec: {
    readonly nodes: readonly {
      readonly id: string;
      readonly template?: {
        readonly kind?: string;
        readonly spec?: Readonly<Record<string, unknown>>;
      };
    }[];
  };
}

/** The kind, as the API has it. */
export const graphType: ResourceType<TenantGraph> = {
  apiVersion: 'experimental.kro.run/v1alpha1',
  kind: 'Graph',
  plural: 'graphs',
  scope: 'Namespaced',
};
