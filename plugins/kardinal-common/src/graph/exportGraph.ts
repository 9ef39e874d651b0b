import { Bundle, Pipeline } from '../api/types.generated';
import { orderEnvironments } from './environments';
import { GateTemplate } from './gates';
import { splitGraph } from './graphParts';
import { routeOf } from './intent';
import { PromotionGraph } from './translate';
import { translateRoute } from './translateRoute';

/** A Graph as a document: without what an API server and a Bundle's controller add. @public */
export type GraphDocument = Pick<
  PromotionGraph,
  'apiVersion' | 'kind' | 'spec'
> & {
  readonly metadata: Omit<PromotionGraph['metadata'], 'ownerReferences'>;
};

/** The Graph that a Pipeline makes; a large one is several, the first of which has the name of the Bundle. @public */
export type ExportedGraph =
  | { readonly type: 'graphs'; readonly graphs: readonly GraphDocument[] }
  | { readonly type: 'refused'; readonly message: string };

/** What is exported. @public */
export interface ExportInput {
  readonly pipeline: Pipeline;
  /** Default: an example of an image. */
  readonly bundle?: Bundle;
  /** Every template that reaches the Pipeline, as `collectTemplates` returns them. */
  readonly templates: readonly GateTemplate[];
}

/**
 * The Graph that a Pipeline makes for a Bundle as both are now, whatever has started. What a Bundle skips is left out,
 * whether a permission allows it or not.
 *
 * @public
 */
export function exportGraph({
  pipeline,
  bundle = exampleBundle(pipeline),
  templates,
}: ExportInput): ExportedGraph {
  const order = orderEnvironments(pipeline, bundle);
  if (order.type === 'invalid')
    return {
      type: 'refused',
      message: order.problems
        .map(({ field, message }) => `${field}: ${message}`)
        .join('; '),
    };
  const route = routeOf(bundle, order.environments);
  if (route.type === 'refused') return route;
  const translated = translateRoute({
    pipeline,
    bundle,
    order,
    route,
    templates,
    allowed: bundle.status?.skipped ?? {},
  });
  return { type: 'graphs', graphs: splitGraph(translated).map(documentOf) };
}

function documentOf({
  apiVersion,
  kind,
  metadata,
  spec,
}: PromotionGraph): GraphDocument {
  const { ownerReferences: _owner, ...described } = metadata;
  return { apiVersion, kind, metadata: described, spec };
}

function exampleBundle({ apiVersion, metadata }: Pipeline): Bundle {
  const { name, namespace = 'default' } = metadata;
  const reference = `registry.example.com/${name}:1.0.0`;
  return {
    apiVersion,
    kind: 'Bundle',
    metadata: { name: `${name}-example`, namespace },
    spec: {
      type: 'image',
      pipeline: name,
      artifacts: { images: [{ reference }] },
    },
  };
}
