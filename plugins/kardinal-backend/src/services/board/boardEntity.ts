import {
  BoardEntity,
  labels,
  Pipeline,
} from '@kardinal/backstage-plugin-kardinal-common';
import { PipelineEntity } from '../access/PipelineEntities';

/** The entity that shows a Pipeline: the one that it names as its own, else the one that the catalog names last. */
export function boardEntity(
  { metadata }: Pipeline,
  entities: readonly PipelineEntity[],
): BoardEntity | undefined {
  const own = metadata.annotations?.[labels.entity]?.trim().toLowerCase();
  const entity =
    entities.find(({ ref }) => ref === own) ?? entities[entities.length - 1];
  if (entity === undefined) return undefined;
  const { kind, namespace, name, title, owners, system } = entity;
  return {
    kind,
    namespace,
    name,
    owners,
    ...(title === undefined ? {} : { title }),
    ...(system === undefined ? {} : { system }),
  };
}
