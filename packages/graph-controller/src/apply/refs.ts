import { ObjectRef } from '@kardinal/kube-controller';
import { AppliedObject } from '../api/Graph';

/** Names one object as a map key. */
export function refKey(ref: ObjectRef): string {
  return [ref.apiVersion, ref.kind, ref.namespace ?? '', ref.name].join('|');
}

/** For people: `Deployment team-a/web`. */
export function refText({ kind, namespace, name }: ObjectRef): string {
  return namespace === undefined
    ? `${kind} ${name}`
    : `${kind} ${namespace}/${name}`;
}

/** The reference alone, whatever else the object carries. */
export function toRef(ref: ObjectRef): ObjectRef {
  const { apiVersion, kind, namespace, name } = ref;
  return namespace === undefined
    ? { apiVersion, kind, name }
    : { apiVersion, kind, namespace, name };
}

/** What a Graph wrote, by node, in the order of the list. */
export function groupByNode(
  applied: readonly AppliedObject[],
): ReadonlyMap<string, readonly AppliedObject[]> {
  const groups = new Map<string, AppliedObject[]>();
  for (const entry of applied) {
    const group = groups.get(entry.node);
    if (group) group.push(entry);
    else groups.set(entry.node, [entry]);
  }
  return groups;
}
