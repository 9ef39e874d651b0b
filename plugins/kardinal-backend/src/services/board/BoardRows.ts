import {
  boardRow,
  BoardRow,
  Pipeline,
  PipelineRef,
} from '@kardinal/backstage-plugin-kardinal-common';
import { Graph } from '@kardinal/graph-controller';
import { Clock, Store } from '@kardinal/kube-controller';
import { CachedResources } from '@kardinal/promotion-engine';
import { PipelineEntities } from '../access/PipelineEntities';
import { storedNodes } from '../query/storedNodes';
import { boardEntity } from './boardEntity';

/** How each Pipeline stands, from caches; no writes. */
export class BoardRows {
  constructor(
    private readonly deps: {
      readonly cached: CachedResources;
      readonly graphs: Pick<Store<Graph>, 'get'>;
      readonly entities: Pick<PipelineEntities, 'lastSeen'>;
      readonly clock: Clock;
      readonly policyNamespaces: readonly string[];
    },
  ) {}

  /** `undefined` for a Pipeline that does not exist. */
  row({ namespace, name }: PipelineRef): BoardRow | undefined {
    const { cached, entities } = this.deps;
    const pipeline = cached.pipeline(namespace, name);
    if (pipeline === undefined) return undefined;
    const entity = boardEntity(
      pipeline,
      entities.lastSeen({ namespace, name }),
    );
    return {
      ...this.promotions(pipeline),
      ...(entity === undefined ? {} : { entity }),
    };
  }

  private promotions(pipeline: Pipeline): BoardRow {
    const { cached, graphs, clock, policyNamespaces } = this.deps;
    const { name, namespace } = pipeline.metadata;
    return boardRow(
      {
        pipeline,
        bundles: cached.bundlesOfPipeline(namespace, name),
        stepsOf: ({ metadata }) =>
          cached.stepsOfBundle(metadata.namespace, metadata.name),
        gatesOf: ({ metadata }) =>
          cached.gatesOfBundle(metadata.namespace, metadata.name),
        graphNodesOf: bundle => storedNodes(bundle, graphs),
        windows: cached.changeWindows.list(),
        policyNamespaces,
        // What gates wait for is on the page of the Pipeline; here they count as their controller found them.
        factsOf: () => undefined,
        commitUrl: () => undefined,
      },
      clock.now(),
    );
  }
}
