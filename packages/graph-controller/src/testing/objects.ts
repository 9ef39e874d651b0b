import { KubeObject, ResourceType } from '@kardinal/kube-controller';
import { Graph, GraphNode, graphType } from '../api/Graph';

/** A kind with a status, as controllers beside the engine write it. */
export const widgetType: ResourceType = {
  apiVersion: 'example.com/v1',
  kind: 'Widget',
  plural: 'widgets',
  scope: 'Namespaced',
};

/** A kind without a namespace. */
export const zoneType: ResourceType = {
  apiVersion: 'example.com/v1',
  kind: 'Zone',
  plural: 'zones',
  scope: 'Cluster',
};

/** Any object of a test. */
export interface AnyObject extends KubeObject {
  readonly [field: string]: unknown;
}

/** A Graph object in the namespace `team`. */
export function graphOf(nodes: readonly GraphNode[], name = 'shop'): Graph {
  const { apiVersion, kind } = graphType;
  return {
    apiVersion,
    kind,
    metadata: { name, namespace: 'team' },
    spec: { nodes },
  };
}

/** A node that makes a Widget of its own name. */
export function widget(
  id: string,
  spec: Record<string, unknown> = {},
  modifiers: Partial<GraphNode> = {},
): GraphNode {
  const { apiVersion, kind } = widgetType;
  const metadata = { name: id };
  return { id, template: { apiVersion, kind, metadata, spec }, ...modifiers };
}

/** A ConfigMap in the namespace `team`. */
export function configMap(
  name: string,
  data: Record<string, string>,
): AnyObject {
  return {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name, namespace: 'team' },
    data,
  };
}

/** A node that reads a ConfigMap. */
export function configRef(id: string, name: string): GraphNode {
  return {
    id,
    ref: { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name } },
  };
}
