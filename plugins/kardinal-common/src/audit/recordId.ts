import { KubeObject } from '@kardinal/foundation';

/** The end of a uid, which is random, in characters: enough among the objects of one Pipeline. */
const uidLength = 12;

/** The id of a record: of one object, and of what happened to it. Made of text, as a log compares hundreds of them. */
export function recordId(
  { metadata: { uid, namespace, name } }: KubeObject,
  ...what: readonly string[]
): string {
  const object = uid?.slice(-uidLength) ?? `${namespace}/${name}`;
  return [object, ...what].join('/');
}
