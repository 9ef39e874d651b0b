import { Entity } from '@backstage/catalog-model';
import { AlphaEntity } from '@backstage/catalog-model/alpha';
import { setupProblemName } from '@kardinal/backstage-plugin-kardinal-common';

/** Why the catalog could not set the Pipeline of an entity up: each names the field and the fix. */
export function setupProblemsOf(entity: Entity): readonly string[] {
  const { status }: AlphaEntity = entity;
  return (status?.items ?? [])
    .filter(({ error }) => error?.name === setupProblemName)
    .map(({ message }) => message);
}
