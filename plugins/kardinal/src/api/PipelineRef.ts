import { Entity } from '@backstage/catalog-model';
import {
  parsePipelineAnnotation,
  PipelineRef,
} from '@kardinal/backstage-plugin-kardinal-common';
import { setupProblemsOf } from './setupProblemsOf';

export type { PipelineRef };

/**
 * The annotation that connects a catalog entity with its Pipeline:
 * `[namespace/]name`, the namespace being `default` when it is absent.
 *
 * @public
 */
export const pipelineAnnotation = 'kardinal.io/pipeline';

/**
 * Reads the Pipeline of an entity; undefined when the entity has none.
 *
 * @public
 */
export function pipelineOf(entity: Entity): PipelineRef | undefined {
  return parsePipelineAnnotation(
    entity.metadata.annotations?.[pipelineAnnotation],
  );
}

/**
 * Whether the promotion tab has something to show for an entity: its Pipeline, or why it could not be set up.
 *
 * @public
 */
export function isPromotionAvailable(entity: Entity): boolean {
  return pipelineOf(entity) !== undefined || setupProblemsOf(entity).length > 0;
}
