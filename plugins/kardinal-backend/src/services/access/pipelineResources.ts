import {
  labels,
  parsePipelineResourceRef,
  Pipeline,
  PipelineTarget,
} from '@kardinal/backstage-plugin-kardinal-common';
import { PipelineResource } from '@kardinal/backstage-plugin-kardinal-node';
import { PipelineEntities, PipelineEntity } from './PipelineEntities';

/** Where Pipelines are looked up. */
export interface PipelineLookup {
  /** @throws ServiceUnavailableError (503) while it is not known which there are */
  pipeline(namespace: string, name: string): Pipeline | undefined;
}

/**
 * What the rules of a policy are applied to, for each reference; `undefined` for what is no reference. A Pipeline that
 * does not exist has no environments; its entity may exist already, and whoever owns that reads what is missing.
 */
export async function pipelineResources(
  refs: readonly string[],
  pipelines: PipelineLookup,
  entities: PipelineEntities,
): Promise<(PipelineResource | undefined)[]> {
  const targets = refs.map(parsePipelineResourceRef);
  const known = targets.filter(target => target !== undefined);
  const shown = await entities.of(known);
  const entitiesOf = new Map(known.map((each, at) => [each, shown[at]]));
  return targets.map(
    target =>
      target &&
      resourceOf(
        target,
        pipelines.pipeline(target.namespace, target.name),
        entitiesOf.get(target) ?? [],
      ),
  );
}

function resourceOf(
  { namespace, name, environments }: PipelineTarget,
  pipeline: Pipeline | undefined,
  entities: readonly PipelineEntity[],
): PipelineResource {
  const declared = pipeline?.spec.environments.map(each => each.name) ?? [];
  return {
    namespace,
    name,
    environments: environments ?? declared,
    entities: entities.map(({ ref }) => ref),
    owners: ownersOf(entities, pipeline?.metadata.annotations?.[labels.entity]),
  };
}

/**
 * Whoever may register an entity can name any Pipeline in it: several entities have an owner only where they agree, until
 * the Pipeline says which of them is its own.
 */
function ownersOf(
  entities: readonly PipelineEntity[],
  own: string | undefined,
): readonly string[] {
  const [first, ...others] =
    own === undefined
      ? entities
      : entities.filter(({ ref }) => ref === own.trim().toLowerCase());
  return (first?.owners ?? []).filter(owner =>
    others.every(({ owners }) => owners.includes(owner)),
  );
}
