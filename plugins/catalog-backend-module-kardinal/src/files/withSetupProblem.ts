import { Entity } from '@backstage/catalog-model';
import { AlphaEntity } from '@backstage/catalog-model/alpha';
import { ENTITY_STATUS_CATALOG_PROCESSING_TYPE } from '@backstage/catalog-client';
import { setupProblemName } from '@kardinal/backstage-plugin-kardinal-common';

/** The entity with a problem that its page shows, in the words that it is given. */
export function withSetupProblem(entity: Entity, message: string): AlphaEntity {
  const { status }: AlphaEntity = entity;
  const problem = {
    type: ENTITY_STATUS_CATALOG_PROCESSING_TYPE,
    level: 'error' as const,
    message,
    error: { name: setupProblemName, message },
  };
  return {
    ...entity,
    status: { ...status, items: [...(status?.items ?? []), problem] },
  };
}
