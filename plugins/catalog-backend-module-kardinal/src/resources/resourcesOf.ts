import {
  ANNOTATION_LOCATION,
  ANNOTATION_ORIGIN_LOCATION,
  Entity,
  stringifyEntityRef,
} from '@backstage/catalog-model';
import {
  BoardEntity,
  BoardRow,
  objectName,
} from '@kardinal/backstage-plugin-kardinal-common';

/**
 * A Pipeline and its environments as Resources: the entity that shows the Pipeline depends on it, it on them, and each of them on
 * those directly before it. None where no entity shows it: nobody could say who owns them.
 */
export function resourcesOf(row: BoardRow): readonly Entity[] {
  const { namespace, name, entity, cells } = row;
  if (entity === undefined) return [];
  const pipeline = resource(entity, row, {
    name: objectName('pipeline', namespace, name),
    title: name,
    type: 'kardinal-pipeline',
    dependent: stringifyEntityRef(entity).toLowerCase(),
  });
  const nameOf = (environment: string) =>
    objectName('environment', namespace, name, environment);
  const environments = cells.map(({ environment, upstreams = [] }) =>
    resource(entity, row, {
      name: nameOf(environment),
      title: `${name} ${environment}`,
      type: 'kardinal-environment',
      dependent: stringifyEntityRef(pipeline).toLowerCase(),
      upstreams: upstreams.map(each =>
        stringifyEntityRef({
          kind: 'resource',
          namespace: entity.namespace,
          name: nameOf(each),
        }),
      ),
    }),
  );
  return [pipeline, ...environments];
}

function resource(
  entity: BoardEntity,
  { namespace, name }: BoardRow,
  own: {
    readonly name: string;
    readonly title: string;
    readonly type: string;
    /** Ref of the entity that depends on it. */
    readonly dependent: string;
    /** Refs of the entities that it depends on. */
    readonly upstreams?: readonly string[];
  },
): Entity {
  const location = `kardinal-pipeline:${namespace}/${name}`;
  const { owners, system } = entity;
  return {
    apiVersion: 'backstage.io/v1alpha1',
    kind: 'Resource',
    metadata: {
      name: own.name,
      namespace: entity.namespace,
      title: own.title,
      // Not that of Pipelines: whoever owns the entity that has it owns the Pipeline.
      annotations: {
        [ANNOTATION_LOCATION]: location,
        [ANNOTATION_ORIGIN_LOCATION]: location,
      },
    },
    spec: {
      type: own.type,
      owner: owners[0] ?? 'unknown',
      ...(system === undefined ? {} : { system }),
      dependencyOf: [own.dependent],
      ...(own.upstreams === undefined || own.upstreams.length === 0
        ? {}
        : { dependsOn: [...own.upstreams] }),
    },
  };
}
