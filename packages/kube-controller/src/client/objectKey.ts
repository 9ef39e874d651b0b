import {
  KubeObject,
  ObjectKey,
  ObjectRef,
  ResourceType,
} from '@kardinal/foundation';

/** The key of an object. @public */
export function keyOf(object: KubeObject): ObjectKey {
  const { namespace, name } = object.metadata;
  return namespace === undefined ? { name } : { namespace, name };
}

/** `namespace/name`, or the name alone: legal as a map key, since neither part can contain a slash. @public */
export function keyText(key: ObjectKey): string {
  // In one piece: a template is kept as its parts, which take more space than the text.
  return key.namespace === undefined
    ? key.name
    : [key.namespace, key.name].join('/');
}

/** The key that a text of {@link keyText} stands for. @public */
export function keyFrom(text: string): ObjectKey {
  const at = text.indexOf('/');
  return at < 0
    ? { name: text }
    : { namespace: text.slice(0, at), name: text.slice(at + 1) };
}

/** The reference of an object. @public */
export function refOf(object: KubeObject): ObjectRef {
  const { apiVersion, kind } = object;
  return { apiVersion, kind, ...keyOf(object) };
}

/** Names a type in maps and messages: `apps/v1/Deployment`. @public */
export function typeText(
  type: Pick<ResourceType, 'apiVersion' | 'kind'>,
): string {
  return `${type.apiVersion}/${type.kind}`;
}
