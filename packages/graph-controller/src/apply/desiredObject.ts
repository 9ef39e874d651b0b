import {
  canonicalHash,
  KubeObject,
  ObjectRef,
  OwnerReference,
} from '@kardinal/kube-controller';
import { Graph, graphType } from '../api/Graph';
import { NodeKind } from '../compile/CompiledGraph';
import { marks, ownerLabels } from './ownership';

type Dictionary = Readonly<Record<string, unknown>>;

/** What a node says about an object, with its identity complete. */
export interface RenderedObject {
  readonly ref: ObjectRef;
  /** Without apiVersion and kind. */
  readonly fields: Dictionary;
}

/** What makes an object of a node: its id and the hash of its template. */
export interface ObjectMaker {
  readonly id: string;
  readonly kind: NodeKind;
  readonly templateHash: string;
}

/** The object to apply: as rendered, with the mark of what it was made from; a `template` also names its owner. */
export function desiredObject(
  rendered: RenderedObject,
  graph: Graph,
  node: ObjectMaker,
): KubeObject {
  const { labels, annotations, finalizers, ownerReferences } =
    metadataOf(rendered);
  if (node.kind === 'patch') {
    const own = { labels, annotations, finalizers, ownerReferences };
    return mark(rendered, graph, node, own);
  }
  const others = Array.isArray(ownerReferences) ? ownerReferences : [];
  const owners = [...others, ...ownersFor(rendered.ref, graph)];
  return mark(rendered, graph, node, {
    labels: { ...(labels as Dictionary), ...ownerLabels(graph) },
    annotations: { ...(annotations as Dictionary), [marks.node]: node.id },
    finalizers,
    ownerReferences: owners.length === 0 ? undefined : owners,
  });
}

function metadataOf({ fields }: RenderedObject): Dictionary {
  return (fields.metadata as Dictionary | undefined) ?? {};
}

/**
 * Only inside of the Graph's namespace: the garbage collector takes any other owner for one that is gone.
 *
 * @see https://kubernetes.io/docs/concepts/architecture/garbage-collection/#owners-dependents
 */
function ownersFor(ref: ObjectRef, graph: Graph): readonly OwnerReference[] {
  const { name, namespace, uid } = graph.metadata;
  if (uid === undefined || ref.namespace !== namespace) return [];
  const { apiVersion, kind } = graphType;
  return [{ apiVersion, kind, name, uid, controller: true }];
}

function mark(
  rendered: RenderedObject,
  graph: Graph,
  node: ObjectMaker,
  metadata: Dictionary,
): KubeObject {
  const { apiVersion, kind, name, namespace } = rendered.ref;
  const { metadata: _, ...fields } = rendered.fields;
  const said = withoutUndefined(metadata);
  const hash = canonicalHash([fields, said]).slice(0, 12);
  const annotations = {
    ...(said.annotations as Dictionary | undefined),
    [markKey(graph, node)]: `${node.templateHash}.${hash}`,
  };
  const identity = namespace === undefined ? { name } : { name, namespace };
  return {
    ...fields,
    apiVersion,
    kind,
    metadata: { ...said, ...identity, annotations } as KubeObject['metadata'],
  };
}

function withoutUndefined(fields: Dictionary): Dictionary {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  );
}

/** Several Graphs may contribute to one object: each has a mark of its own. */
function markKey(graph: Graph, node: ObjectMaker): string {
  if (node.kind !== 'patch') return marks.applied;
  const { namespace, name } = graph.metadata;
  return `${marks.contributed}-${canonicalHash([
    namespace,
    name,
    node.id,
  ]).slice(0, 10)}`;
}

/** The mark of what a node made an object from: `<template hash>.<object hash>`. */
export function markOf(
  object: KubeObject,
  graph: Graph,
  node: ObjectMaker,
): string | undefined {
  return object.metadata.annotations?.[markKey(graph, node)];
}

/** Whether an object was made from this version of a node's template, whatever its inputs were. */
export function isFromTemplate(
  object: KubeObject,
  graph: Graph,
  node: ObjectMaker,
): boolean {
  return (
    markOf(object, graph, node)?.startsWith(`${node.templateHash}.`) ?? false
  );
}
