import {
  boardRow,
  BoardRow,
  Pipeline,
  PipelineRef,
  rowBundles,
  undescribedSentence,
} from '@kardinal/backstage-plugin-kardinal-common';
import { Graph } from '@kardinal/graph-controller';
import { Clock, Store } from '@kardinal/kube-controller';
import { CachedResources, storedNodes } from '@kardinal/promotion-engine';
import { PipelineEntities } from '../access/PipelineEntities';
import { boardEntity } from './boardEntity';
import { BundleOutlines } from './BundleOutlines';

const spaceBetween = { type: 'text', text: ' ' } as const;

/** How each Pipeline stands, from caches; no writes. */
export class BoardRows {
  private readonly outlines: BundleOutlines;

  constructor(
    private readonly deps: {
      readonly cached: CachedResources;
      readonly graphs: Pick<Store<Graph>, 'get'>;
      readonly entities: Pick<PipelineEntities, 'hasAnswered' | 'lastSeen'>;
      readonly clock: Clock;
      readonly policyNamespaces: readonly string[];
    },
  ) {
    this.outlines = new BundleOutlines(deps.cached.bundles);
  }

  /** `undefined` for a Pipeline that does not exist. */
  row({ namespace, name }: PipelineRef): BoardRow | undefined {
    const { cached, entities } = this.deps;
    const pipeline = cached.pipeline(namespace, name);
    if (pipeline === undefined) return undefined;
    const entity = boardEntity(
      pipeline,
      entities.lastSeen({ namespace, name }),
    );
    const row = this.promotions(pipeline);
    if (entity !== undefined) return { ...row, entity };
    const undescribed = entities.hasAnswered
      ? undescribedSentence(pipeline)
      : undefined;
    return undescribed === undefined
      ? row
      : { ...row, sentence: [...row.sentence, spaceBetween, ...undescribed] };
  }

  private promotions(pipeline: Pipeline): BoardRow {
    const { cached, graphs, clock, policyNamespaces } = this.deps;
    const { namespace = 'default' } = pipeline.metadata;
    return boardRow(
      {
        pipeline,
        bundles: this.bundlesOf(pipeline).flatMap(
          name => cached.bundle(namespace, name) ?? [],
        ),
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

  private bundlesOf(pipeline: Pipeline): readonly string[] {
    const { name, namespace = 'default' } = pipeline.metadata;
    const outlines = this.outlines.ofPipeline({ namespace, name });
    return [...rowBundles(pipeline, outlines)];
  }
}
