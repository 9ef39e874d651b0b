// Generated from crds/*.yaml by scripts/generate-types.mjs. Do not edit.

import { KubeObject } from '@kardinal/foundation';

/** @public */
export interface GraphSpec {
  /**
   * The ServiceAccount of this namespace with whose rights a Graph that somebody wrote is executed, where the operator turned that on; default `default`. A Graph of a Bundle names none.
   */
  serviceAccountName?: string;
  /**
   * The order does not matter, except among nodes that do not depend on each other.
   */
  nodes: {
    /**
     * A CEL identifier, and no reserved word or type of CEL; the name under which expressions find the node's data.
     */
    id: string;
    /**
     * An object that the Graph creates and owns. Strings may hold ${…}.
     */
    template?: {
      [k: string]: unknown;
    };
    /**
     * Fields that the Graph contributes to an object of somebody else; taken back when the node goes.
     */
    patch?: {
      [k: string]: unknown;
    };
    /**
     * One object to read.
     */
    ref?: {
      apiVersion: string;
      kind: string;
      metadata: {
        name: string;
        namespace?: string;
      };
    };
    /**
     * Every object that a selector finds, as a list sorted by name.
     */
    watch?: {
      apiVersion: string;
      kind: string;
      /**
       * Default the Graph's own.
       */
      namespace?: string;
      selector: {
        matchLabels?: {
          [k: string]: string;
        };
        matchExpressions?: {
          key: string;
          operator: 'In' | 'NotIn' | 'Exists' | 'DoesNotExist';
          values?: string[];
        }[];
      };
    };
    /**
     * A value without an object.
     */
    def?: {
      [k: string]: unknown;
    };
    /**
     * Unless all are true, the node and what hard-depends on it are left out and pruned.
     */
    includeWhen?: string[];
    /**
     * One object per item; several iterators multiply. Each entry names one variable.
     */
    forEach?: {
      [k: string]: unknown;
    }[];
    /**
     * Health. Feeds the condition Ready and holds nothing back.
     */
    readyWhen?: string[];
    /**
     * Until all are true, the node's data is withheld from its dependents.
     */
    propagateWhen?: string[];
    /**
     * Order without data.
     */
    dependsOn?: string[];
    /**
     * This node is created when that one is about to go, and must be ready before it does.
     */
    finalizes?: string;
    /**
     * Whether an object that exists already and belongs to nobody may be taken over. Default Never.
     */
    adoption?: 'Never' | 'Unowned';
  }[];
}

/** @public */
export interface GraphStatus {
  observedGeneration?: number;
  /**
   * Ready nodes of those that are included, e.g. 3/5.
   */
  progress?: string;
  /**
   * The newest GraphRevision.
   */
  revision?: number;
  /**
   * States, in the order in which nodes are worked on.
   */
  nodes?: {
    id: string;
    state:
      | 'Ready'
      | 'NotReady'
      | 'Pending'
      | 'Blocked'
      | 'Excluded'
      | 'Conflict'
      | 'Error'
      | 'SystemError';
    reason: string;
    message: string;
    /**
     * Of a collection.
     */
    objects?: number;
    ref?: {
      apiVersion: string;
      kind: string;
      namespace?: string;
      name: string;
    };
  }[];
  /**
   * Every object that the Graph wrote, or is about to write, and that may be there; also those that it makes once their data is there.
   */
  applied?: {
    node: string;
    apiVersion: string;
    kind: string;
    namespace?: string;
    name: string;
    hold: 'owned' | 'contributed';
    /**
     * Nodes that it was last made from.
     */
    needs?: string[];
    /**
     * The node whose needs are also those of this object, where needs is absent as the list is long.
     */
    sameNeedsAs?: string;
    /**
     * Writes since it was last as wanted.
     */
    attempts?: number;
    retryAt?: string;
    failure?: {
      state: 'Conflict' | 'Error' | 'SystemError';
      reason: string;
      message: string;
      /**
       * What was tried on what; the same is not tried again.
       */
      fingerprint: string;
    };
  }[];
  conditions?: {
    type: string;
    status: 'True' | 'False' | 'Unknown';
    observedGeneration?: number;
    lastTransitionTime: string;
    reason: string;
    message: string;
  }[];
}

/** A Graph is a set of objects with the data that flows between them. They are made as soon as the data that they need is there, and go in the reverse order. @public */
export interface Graph extends KubeObject {
  apiVersion: 'experimental.kro.run/v1alpha1';
  kind: 'Graph';
  spec: GraphSpec;
  status?: GraphStatus;
}

/** @public */
export interface GraphRevisionSpec {
  /**
   * The Graph's name.
   */
  graph: string;
  /**
   * Counts up from 1 with each change of the Graph's spec.
   */
  revision: number;
  /**
   * Hash of the nodes.
   */
  hash: string;
  nodes: {
    [k: string]: unknown;
  }[];
}

/** A GraphRevision is what a Graph said at one time. @public */
export interface GraphRevision extends KubeObject {
  apiVersion: 'experimental.kro.run/v1alpha1';
  kind: 'GraphRevision';
  spec: GraphRevisionSpec;
}
