import {
  canonicalHash,
  KubeObject,
  ObjectKey,
  OwnerReference,
} from '@kardinal/kube-controller';
import { Graph, graphType } from '../api/Graph';

/** Labels and annotations that the engine puts on objects. @public */
export const marks = {
  /** Label: the Graph's name, shortened with a hash when it is no label value. */
  graph: 'experimental.kro.run/graph',
  /** Label: the Graph's namespace. */
  graphNamespace: 'experimental.kro.run/graph-namespace',
  /** Annotation: the node's id. */
  node: 'experimental.kro.run/node',
  /** Annotation: what the object was made from: `<template hash>.<object hash>`. */
  applied: 'experimental.kro.run/applied',
  /** Annotation, with a suffix for each contributing node: the same for a `patch`. */
  contributed: 'experimental.kro.run/contributed',
} as const;

/** The labels of everything that a Graph owns. */
export function ownerLabels(graph: Graph): Readonly<Record<string, string>> {
  return {
    [marks.graph]: shorten(graph.metadata.name, 63),
    [marks.graphNamespace]: graph.metadata.namespace ?? '',
  };
}

/**
 * The field manager of a Graph, at most 128 characters as the API wants it.
 *
 * @see https://kubernetes.io/docs/reference/using-api/server-side-apply/#managers
 * @public
 */
export function fieldManagerOf(graph: Graph): string {
  const { namespace = '', name } = graph.metadata;
  return shorten(`graph/${namespace}/${name}`, 128);
}

/** The text itself, or its beginning and a hash of all of it: two texts never become the same. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  const hash = canonicalHash(text).slice(0, 10);
  return `${text.slice(0, length - hash.length - 1)}-${hash}`;
}

/** Whose an existing object is, seen from a Graph. */
export type Ownership =
  | { readonly type: 'ours' }
  /** Of nobody that could be named as the owner. */
  | { readonly type: 'unowned'; readonly words: string }
  | { readonly type: 'foreign'; readonly words: string };

/** The controller counts first, since labels are copied around; the labels, since owner references stay in a namespace. */
export function ownershipOf(object: KubeObject, graph: Graph): Ownership {
  const { labels = {}, ownerReferences = [], namespace } = object.metadata;
  const controller = ownerReferences.find(owner => owner.controller);
  if (controller && !isGraph(controller)) {
    const owner = `${controller.kind} ${controller.name}`;
    return { type: 'foreign', words: `belongs to ${owner}` };
  }
  if (controller) {
    const isOurs =
      controller.name === graph.metadata.name &&
      namespace === graph.metadata.namespace;
    const owner = `${namespace}/${controller.name}`;
    return isOurs ? { type: 'ours' } : ofGraph(owner);
  }
  const name = labels[marks.graph];
  if (name === undefined) {
    return { type: 'unowned', words: `belongs to no Graph${managers(object)}` };
  }
  const isOurs = Object.entries(ownerLabels(graph)).every(
    ([key, value]) => labels[key] === value,
  );
  const owner = `${labels[marks.graphNamespace] ?? ''}/${name}`;
  return isOurs ? { type: 'ours' } : ofGraph(owner);
}

function ofGraph(owner: string): Ownership {
  return { type: 'foreign', words: `belongs to the Graph ${owner}` };
}

function isGraph({ apiVersion, kind }: OwnerReference): boolean {
  return kind === graphType.kind && apiVersion === graphType.apiVersion;
}

/** The Graph that an object belongs to by its owner references, where they can say it. */
export function graphOf(object: KubeObject): ObjectKey | undefined {
  const { ownerReferences = [], namespace } = object.metadata;
  const owner = ownerReferences.find(each => each.controller && isGraph(each));
  return owner && { namespace, name: owner.name };
}

function managers({ metadata }: KubeObject): string {
  const names = (metadata.managedFields ?? []).flatMap(entry => {
    const { manager } = (entry ?? {}) as { manager?: unknown };
    return typeof manager === 'string' ? [manager] : [];
  });
  const distinct = [...new Set(names)].slice(0, 3);
  return distinct.length === 0 ? '' : ` (written by ${distinct.join(', ')})`;
}
