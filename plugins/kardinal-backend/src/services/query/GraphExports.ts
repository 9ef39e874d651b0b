import { ConflictError, NotFoundError } from '@backstage/errors';
import {
  Bundle,
  guardsOfPipeline,
  exportGraph,
} from '@kardinal/backstage-plugin-kardinal-common';
import { CachedResources } from '@kardinal/promotion-engine';
import { stringify } from 'yaml';
import { refuseUnsynced } from '../refuseUnsynced';
import { ViewRequest } from './PipelineViews';

/** The Graphs that Pipelines make, as documents; no writes. */
export class GraphExports {
  constructor(
    private readonly deps: {
      readonly cached: CachedResources;
      readonly policyNamespaces: readonly string[];
    },
  ) {}

  /**
   * As YAML, for a Bundle or an example; a Graph that is several objects is as many documents.
   *
   * @throws NotFoundError (404) for an unknown Pipeline or Bundle
   * @throws ConflictError (409) where the Pipeline makes no Graph, with the field and the fix
   */
  export({ namespace, pipeline: name, bundle }: ViewRequest): string {
    const { cached, policyNamespaces } = this.deps;
    refuseUnsynced(cached);
    const pipeline = cached.pipeline(namespace, name);
    if (pipeline === undefined)
      throw new NotFoundError(`Pipeline ${namespace}/${name} does not exist`);
    const templates = guardsOfPipeline(
      cached.gateTemplates(),
      pipeline,
      policyNamespaces,
    );
    const exported = exportGraph({
      pipeline,
      templates,
      ...(bundle === undefined
        ? {}
        : { bundle: this.#bundle({ namespace, pipeline: name, bundle }) }),
    });
    if (exported.type === 'refused')
      throw new ConflictError(
        `Pipeline ${namespace}/${name} makes no Graph: ${exported.message}`,
      );
    return exported.graphs.map(graph => stringify(graph)).join('---\n');
  }

  #bundle({ namespace, pipeline, bundle }: Required<ViewRequest>): Bundle {
    const found = this.deps.cached
      .bundlesOfPipeline(namespace, pipeline)
      .find(({ metadata }) => metadata.name === bundle);
    if (found === undefined)
      throw new NotFoundError(
        `Pipeline ${namespace}/${pipeline} has no Bundle ${bundle}; it may have been deleted, or be older than the history that is kept`,
      );
    return found;
  }
}
