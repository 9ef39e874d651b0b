import { Entity } from '@backstage/catalog-model';

/**
 * The annotation that connects a catalog entity with its Pipeline:
 * `[namespace/]name`, the namespace being `default` when it is absent.
 *
 * @public
 */
export const pipelineAnnotation = 'kardinal.io/pipeline';

/** Which Pipeline an entity shows. @public */
export interface PipelineRef {
  readonly namespace: string;
  readonly name: string;
}

/**
 * Reads the Pipeline of an entity; undefined when the entity has none.
 *
 * @public
 */
export function pipelineOf(entity: Entity): PipelineRef | undefined {
  const value = entity.metadata.annotations?.[pipelineAnnotation]?.trim();
  if (!value) {
    return undefined;
  }
  const slash = value.indexOf('/');
  if (slash < 0) {
    return { namespace: 'default', name: value };
  }
  const ref = {
    namespace: value.slice(0, slash),
    name: value.slice(slash + 1),
  };
  return ref.namespace && ref.name ? ref : undefined;
}

/**
 * Whether the promotion tab has something to show for an entity.
 *
 * @public
 */
export function isPromotionAvailable(entity: Entity): boolean {
  return pipelineOf(entity) !== undefined;
}
