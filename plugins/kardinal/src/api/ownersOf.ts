import { Entity, RELATION_OWNED_BY } from '@backstage/catalog-model';
import { getEntityRelations } from '@backstage/plugin-catalog-react';

/** The names of those who own an entity, to be asked for help. */
export function ownersOf(entity: Entity): readonly string[] {
  return getEntityRelations(entity, RELATION_OWNED_BY).map(({ name }) => name);
}
