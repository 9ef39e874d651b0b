import {
  ANNOTATION_LOCATION,
  Entity,
  RELATION_OWNED_BY,
  stringifyEntityRef,
} from '@backstage/catalog-model';
import { InputError } from '@backstage/errors';
import { SetupEntity } from '@kardinal/backstage-plugin-kardinal-common';

/**
 * What the rules of the configuration look at.
 *
 * @throws InputError (400) when the catalog does not read the entity from a URL
 */
export function setupEntity(entity: Entity): SetupEntity {
  const ref = stringifyEntityRef(entity).toLowerCase();
  const { relations = [], metadata } = entity;
  // The catalog writes it, whatever the file says.
  const location = metadata.annotations?.[ANNOTATION_LOCATION] ?? '';
  if (!location.startsWith('url:'))
    throw new InputError(
      `entity: ${ref} is not read from a URL, so nobody can say whose it is; register the URL of its catalog-info.yaml`,
    );
  const owner = relations.find(({ type }) => type === RELATION_OWNED_BY);
  return {
    ref,
    location: location.slice('url:'.length),
    ...(owner === undefined ? {} : { owner: owner.targetRef.toLowerCase() }),
  };
}
