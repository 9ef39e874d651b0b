import { createPermissionResourceRef } from '@backstage/plugin-permission-node';
import { pipelineResourceType } from '@kardinal/backstage-plugin-kardinal-common';

/** A Pipeline as the rules of a permission policy see it. @public */
export interface PipelineResource {
  readonly namespace: string;
  readonly name: string;
  /** The environments that a command names, else every one of the Pipeline. */
  readonly environments: readonly string[];
  /** The catalog entities that show it, e.g. `component:default/guestbook`. */
  readonly entities: readonly string[];
  /** Who owns the entity, e.g. `group:default/team-a`. Where several entities show it, who owns each of them. */
  readonly owners: readonly string[];
}

/** Selects Pipelines in memory: that is where they are. @public */
export type PipelineFilter = (pipeline: PipelineResource) => boolean;

/** What rules about Pipelines are made for. @public */
export const pipelineResource = createPermissionResourceRef<
  PipelineResource,
  PipelineFilter
>().with({ pluginId: 'kardinal', resourceType: pipelineResourceType });
