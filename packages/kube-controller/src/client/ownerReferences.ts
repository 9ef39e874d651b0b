import {
  KubeObject,
  ObjectKey,
  OwnerReference,
  ResourceType,
} from '@kardinal/foundation';

/**
 * The reference that makes `owner` the controller of a child, so that the child goes when the owner goes.
 *
 * @throws Error when the owner was never stored (it has no uid).
 * @see https://kubernetes.io/docs/concepts/overview/working-with-objects/owners-dependents/
 * @public
 */
export function controllerReference(owner: KubeObject): OwnerReference {
  const { apiVersion, kind, metadata } = owner;
  if (metadata.uid === undefined) {
    throw new Error(`${kind} ${metadata.name} has no uid: it was never stored`);
  }
  return {
    apiVersion,
    kind,
    name: metadata.name,
    uid: metadata.uid,
    controller: true,
    blockOwnerDeletion: true,
  };
}

/** A `toKeys` for {@link WatchedType}: the owner of the given type that controls the object. @public */
export function toControllerKeys(
  ownerType: ResourceType,
): (object: KubeObject) => readonly ObjectKey[] {
  const group = groupOf(ownerType.apiVersion);
  return object =>
    (object.metadata.ownerReferences ?? [])
      .filter(
        owner =>
          owner.controller &&
          owner.kind === ownerType.kind &&
          groupOf(owner.apiVersion) === group,
      )
      .map(owner =>
        ownerType.scope === 'Cluster'
          ? { name: owner.name }
          : { namespace: object.metadata.namespace, name: owner.name },
      );
}

function groupOf(apiVersion: string): string {
  const slash = apiVersion.indexOf('/');
  return slash < 0 ? '' : apiVersion.slice(0, slash);
}
