import {
  Bundle,
  defaultBundle,
  Pipeline,
  pipelineView,
  PipelineView,
  ViewInput,
  windowTemplate,
} from '@kardinal/backstage-plugin-kardinal-common';
import { gateFacts, storedNodes } from '@kardinal/promotion-engine';
import { CliError } from '../CliCommand';
import { everywhere, Reading } from '../cluster/readCluster';

/**
 * The Pipeline that somebody named.
 *
 * @throws CliError with the names that there are
 */
export function pipelineNamed(
  { cached, namespace }: Reading,
  name: string | undefined,
): Pipeline {
  const found =
    name === undefined ? undefined : cached.pipeline(namespace, name);
  if (found !== undefined) return found;
  const names = pipelinesOf({ cached, namespace }).map(
    each => each.metadata.name,
  );
  throw new CliError(
    names.length === 0
      ? `There is no Pipeline in ${namespace}; name another namespace with -n`
      : `There is no Pipeline ${name} in ${namespace}; it has ${names.join(
          ', ',
        )}`,
  );
}

/** The Pipelines of the namespace, by their names; of all namespaces by those first. */
export function pipelinesOf({
  cached,
  namespace,
}: Pick<Reading, 'cached' | 'namespace'>): readonly Pipeline[] {
  return cached.pipelines
    .list()
    .filter(
      ({ metadata }) =>
        namespace === everywhere || metadata.namespace === namespace,
    )
    .sort((a, b) => (keyText(a) < keyText(b) ? -1 : 1));
}

function keyText({ metadata: { namespace = 'default', name } }: Pipeline) {
  return `${namespace}/${name}`;
}

/**
 * What the portal shows of a Pipeline, but for what only it knows: clusters, forges, and what commands may do.
 *
 * @param bundle - its name; default the one that the portal shows first
 * @throws CliError for a Bundle that the Pipeline does not have
 */
export function viewOf(
  reading: Reading,
  pipeline: Pipeline,
  bundle?: string,
): PipelineView {
  const { cached, now } = reading;
  const { namespace, name } = pipeline.metadata;
  const bundles = cached.bundlesOfPipeline(namespace, name);
  const selected =
    bundle === undefined
      ? defaultBundle(bundles)
      : bundleOf(reading, pipeline, bundle);
  const of = selected && nodesInputOf(reading, selected);
  return pipelineView(
    {
      ...inputOf(reading, pipeline),
      bundles,
      selected,
      steps: of?.steps ?? [],
      gates: of?.gates ?? [],
      graphNodes: of?.graphNodes,
      commands: [],
      createBundleExample: '',
    },
    now,
  );
}

/** @throws CliError for a Bundle that the Pipeline does not have */
export function bundleOf(
  { cached }: Pick<Reading, 'cached'>,
  { metadata: { namespace, name } }: Pipeline,
  bundle: string,
): Bundle {
  const found = cached
    .bundlesOfPipeline(namespace, name)
    .find(({ metadata }) => metadata.name === bundle);
  if (found !== undefined) return found;
  throw new CliError(
    `The Pipeline ${name} has no Bundle ${bundle}; kardinal get bundles ${name} lists them`,
  );
}

/**
 * A Bundle of whichever Pipeline.
 *
 * @throws CliError where there is none
 */
export function bundleNamed(
  { cached, namespace }: Pick<Reading, 'cached' | 'namespace'>,
  name: string,
): Bundle {
  const found = cached.bundle(namespace, name);
  if (found !== undefined) return found;
  throw new CliError(
    `The Bundle ${name} was not found in ${namespace}; kardinal get bundles <pipeline> lists those of a Pipeline`,
  );
}

/** What belongs to one Bundle. */
export function nodesInputOf(
  { cached, graphs }: Reading,
  bundle: Bundle,
): Pick<ViewInput, 'steps' | 'gates' | 'graphNodes'> {
  const { namespace, name } = bundle.metadata;
  return {
    steps: cached.stepsOfBundle(namespace, name),
    gates: cached.gatesOfBundle(namespace, name),
    graphNodes: storedNodes(bundle, graphs),
  };
}

/** What every view of a Pipeline is made from. */
export function inputOf(
  { cached, policyNamespaces }: Reading,
  pipeline: Pipeline,
) {
  const windows = cached.changeWindows.list();
  return {
    pipeline,
    templates: [...cached.gateTemplates(), ...windows.map(windowTemplate)],
    windows,
    policyNamespaces,
    factsOf: gate => gateFacts(cached, gate),
    commitUrl: () => undefined,
  } satisfies Partial<ViewInput>;
}
