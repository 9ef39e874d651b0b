import { Bundle, Pipeline } from '../api/types.generated';
import { orderEnvironments } from './environments';
import { GateTemplate } from './gates';
import { routeOf } from './intent';
import { shareValues } from './sharedValues';
import { PromotionGraph } from './translate';
import { translateRoute } from './translateRoute';

/** The Graph that a Pipeline makes, as a document: without what an API server and a Bundle's controller add. @public */
export type ExportedGraph =
  | {
      readonly type: 'graph';
      readonly graph: Pick<PromotionGraph, 'apiVersion' | 'kind' | 'spec'> & {
        readonly metadata: Omit<PromotionGraph['metadata'], 'ownerReferences'>;
      };
    }
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
  const { apiVersion, kind, metadata, spec } = translateRoute({
    pipeline,
    bundle,
    order,
    route,
    templates,
    allowed: bundle.status?.skipped ?? {},
  });
  const { ownerReferences: _owner, ...described } = metadata;
  return {
    type: 'graph',
    graph: {
      apiVersion,
      kind,
      metadata: described,
      spec: { nodes: shareValues(spec.nodes) },
    },
  };
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
