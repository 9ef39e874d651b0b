import { KubeObject } from '../api/KubeObject';
import { canonical, isObject, Json } from '../json/Json';
import { mergeProblems } from './checkMergeable';
import { compare } from './compare';
import { FieldSet } from './FieldSet';
import { fieldSetOf } from './fieldSetOf';
import { MergeType } from './MergeType';
import { OwnershipConflict } from './Ownership';

/** Where `kubectl apply` without `--server-side` keeps what it applied. */
const annotation = 'kubectl.kubernetes.io/last-applied-configuration';
const kubectl = 'kubectl';

/**
 * The conflicts that remain when kubectl changes to server-side apply: what it applied from the client is its own.
 *
 * @see https://kubernetes.io/docs/reference/using-api/server-side-apply/#upgrading-from-client-side-apply-to-server-side-apply
 */
export function takenOver(
  conflicts: readonly OwnershipConflict[],
  live: KubeObject,
  type: MergeType,
  manager: string,
): readonly OwnershipConflict[] {
  if (manager !== kubectl || conflicts.length === 0) return conflicts;
  const own = fieldsOfAnnotation(live, type);
  return conflicts.filter(({ path }) => !has(own, path));
}

function has(set: FieldSet, path: readonly string[]): boolean {
  const last = path.length - 1;
  const parent = path.slice(0, last).reduce((s, e) => s.below(e), set);
  return parent.hasMember(path[last]);
}

/** What was applied from the client and is still as it was applied. */
function fieldsOfAnnotation(live: KubeObject, type: MergeType): FieldSet {
  const text = live.metadata.annotations?.[annotation];
  if (!text) return FieldSet.empty;
  let applied: unknown;
  try {
    applied = JSON.parse(text);
  } catch {
    return FieldSet.empty;
  }
  if (!isObject(applied) || applied.apiVersion !== live.apiVersion) {
    return FieldSet.empty;
  }
  if (mergeProblems(applied, type, 'allowed').length > 0) return FieldSet.empty;
  const { added, modified, removed } = compare(applied, live as Json, type);
  return fieldSetOf(applied, type)
    .difference(modified)
    .difference(added)
    .difference(removed);
}

/** Keeps the annotation of client-side apply true when kubectl applies at the server. */
export function syncAnnotation(
  object: KubeObject,
  configuration: KubeObject,
  manager: string,
): KubeObject {
  const annotations = object.metadata.annotations;
  if (manager !== kubectl || !annotations?.[annotation]) return object;
  const { [annotation]: _own, ...others } =
    configuration.metadata.annotations ?? {};
  const metadata = { ...configuration.metadata };
  if (configuration.metadata.annotations) metadata.annotations = others;
  const text = `${canonical({ ...configuration, metadata })}\n`;
  return {
    ...object,
    metadata: {
      ...object.metadata,
      annotations: { ...annotations, [annotation]: text },
    },
  };
}
