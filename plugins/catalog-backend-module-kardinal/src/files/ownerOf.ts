import {
  Entity,
  parseEntityRef,
  stringifyEntityRef,
} from '@backstage/catalog-model';

/** Who owns an entity as its file says, as an entity ref in lower case; `undefined` where it says nothing that can be read. */
export function ownerOf({ spec, metadata }: Entity): string | undefined {
  const owner = spec?.owner;
  if (typeof owner !== 'string' || owner === '') return undefined;
  try {
    return stringifyEntityRef(
      parseEntityRef(owner, {
        defaultKind: 'Group',
        defaultNamespace: metadata.namespace ?? 'default',
      }),
    ).toLowerCase();
  } catch {
    // The catalog says on the entity that it is none.
    return undefined;
  }
}
