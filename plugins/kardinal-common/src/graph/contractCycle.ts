import { Pipeline, PolicyGate } from '../api/types.generated';
import { pipelineReads } from '../policy/gateLanguage';
import { pipelineNamed } from '../policy/pipelineReads';
import { orderEnvironments } from './environments';
import { collectTemplates } from './gates';
import { guardedEnvironment, guards } from './guards';

/** An environment of a Pipeline. @public */
export interface PipelineStop {
  readonly namespace: string;
  readonly pipeline: string;
  readonly environment: string;
}

/** The Pipelines and gates in which a cycle is looked for. @public */
export interface ContractSurroundings {
  /** `undefined` also for one that may not be read: nobody learns its name from a cycle. */
  pipeline(namespace: string, name: string): Pipeline | undefined;
  readonly templates: readonly PolicyGate[];
  /** The operator's. */
  readonly policyNamespaces: readonly string[];
}

/** Environments that are looked at, beyond which a cycle is not found. */
const mostStops = 100;

/**
 * The way on which what a gate reads waits for what it guards in turn, by the gates as they are now; `undefined` where there is
 * none. What is verified already may open the gate all the same. The order of a Graph template is not known without a Bundle.
 *
 * @param guarded - what the gate guards
 * @param read - what it reads
 * @returns the environments from `read` to one that comes with or after `guarded`
 * @public
 */
export function contractCycle(
  guarded: PipelineStop,
  read: PipelineStop,
  surroundings: ContractSurroundings,
): readonly PipelineStop[] | undefined {
  const reading = surroundings.templates.filter(
    ({ spec }) => pipelineReads(spec.expression).length > 0,
  );
  const seen = new Set<string>();
  const wayFrom = (stop: PipelineStop): readonly PipelineStop[] | undefined => {
    const key = JSON.stringify(stop);
    if (seen.has(key) || seen.size >= mostStops) return undefined;
    seen.add(key);
    const pipeline = surroundings.pipeline(stop.namespace, stop.pipeline);
    if (pipeline === undefined) return undefined;
    const before = upTo(pipeline, stop.environment);
    const isGuarded =
      stop.namespace === guarded.namespace &&
      stop.pipeline === guarded.pipeline &&
      before.includes(guarded.environment);
    if (isGuarded) return [stop];
    for (const next of readBefore(pipeline, before, reading, surroundings)) {
      const way = wayFrom(next);
      if (way !== undefined) return [stop, ...way];
    }
    return undefined;
  };
  return wayFrom(read);
}

/** An environment, and all that come before it. */
function upTo(pipeline: Pipeline, environment: string): readonly string[] {
  const order = orderEnvironments(pipeline);
  if (order.type === 'invalid') return [environment];
  const upstreams = new Map(
    order.environments.map(each => [each.name, each.upstreams]),
  );
  const found = new Set([environment]);
  for (const name of found)
    for (const upstream of upstreams.get(name) ?? []) found.add(upstream);
  return [...found];
}

/** What gates of some environments read of Pipelines. */
function readBefore(
  pipeline: Pipeline,
  environments: readonly string[],
  templates: readonly PolicyGate[],
  surroundings: ContractSurroundings,
): readonly PipelineStop[] {
  const { namespace: home = 'default' } = pipeline.metadata;
  const guarded = pipeline.spec.environments
    .filter(({ name }) => environments.includes(name))
    .map(each => guardedEnvironment(pipeline, each));
  return collectTemplates(templates, pipeline, surroundings.policyNamespaces)
    .filter(
      template =>
        template.purpose === 'gate' &&
        guarded.some(each => guards(template, each)),
    )
    .flatMap(({ gate }) => pipelineReads(gate.spec.expression))
    .flatMap(({ name, environment }): PipelineStop[] => {
      const found = pipelineNamed(name, home);
      if (found === undefined) return [];
      const { namespace, name: other } = found;
      const names =
        environment === undefined
          ? surroundings
              .pipeline(namespace, other)
              ?.spec.environments.map(each => each.name) ?? []
          : [environment];
      return names.map(each => ({
        namespace,
        pipeline: other,
        environment: each,
      }));
    });
}
