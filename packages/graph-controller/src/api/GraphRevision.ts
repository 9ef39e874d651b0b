import { KubeObject, ResourceType } from '@kardinal/kube-controller';
import { GraphNode } from './Graph';

/** What a Graph said at one time. Immutable, owned by its Graph. @public */
export interface GraphRevision extends KubeObject {
  readonly spec: {
    readonly graph: string;
    /** Counts up from 1 with each change of the Graph's spec. */
    readonly revision: number;
    /** Hash of the nodes. */
    readonly hash: string;
    readonly nodes: readonly GraphNode[];
  };
}

/** @public */
export const graphRevisionType: ResourceType<GraphRevision> = {
  apiVersion: 'experimental.kro.run/v1alpha1',
  kind: 'GraphRevision',
  plural: 'graphrevisions',
  scope: 'Namespaced',
};

/** Under this name revisions are listed among the objects of a Graph. No node of a spec can have it. */
export const revisionNodeId = '';
