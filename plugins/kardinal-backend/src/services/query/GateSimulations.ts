import { InputError, NotFoundError } from '@backstage/errors';
import {
  Bundle,
  defaultBundle,
  Pipeline,
  PolicyGate,
  SimulatedGate,
  simulateGateInParts,
  simulateReleasesInParts,
  upstreamsOf,
} from '@kardinal/backstage-plugin-kardinal-common';
import { Clock } from '@kardinal/kube-controller';
import {
  CachedResources,
  GateEvaluations,
  gateFacts,
  GuardingGate,
  guardingGates,
  windowTimes,
} from '@kardinal/promotion-engine';
import { refuseUnsynced } from '../refuseUnsynced';
import { computeOrRefuse } from './computeOrRefuse';
import {
  explanationJson,
  ExplanationJson,
  openingJson,
} from './explanationJson';
import { newWindowGate, newWindowTimes } from './newWindows';
import { SimulationRequest } from './simulationRequest';

/** Which Pipeline gates are simulated on. */
interface SimulationTarget {
  readonly namespace: string;
  readonly pipeline: string;
}

/** Steps of one gate, and of all releases of the past: a tenth of a second. */
const mostSteps = 100_000;

/** What gates would say, or would have said; no writes. */
export class GateSimulations {
  constructor(
    private readonly deps: {
      readonly cached: CachedResources;
      readonly evaluations: GateEvaluations;
      readonly policyNamespaces: readonly string[];
      readonly clock: Pick<Clock, 'now'>;
    },
  ) {}

  /**
   * @throws NotFoundError (404) for an unknown Pipeline or Bundle; InputError (400) for an environment that it does not have;
   * ServiceUnavailableError (503) when the evaluation budget of the namespace is used up
   */
  async simulate(
    target: SimulationTarget,
    request: SimulationRequest,
  ): Promise<object> {
    const { cached } = this.deps;
    refuseUnsynced(cached);
    const { namespace, pipeline: name } = target;
    const pipeline = cached.pipeline(namespace, name);
    if (pipeline === undefined)
      throw new NotFoundError(`Pipeline ${namespace}/${name} does not exist`);
    const bundles = cached
      .bundlesOfPipeline(namespace, name)
      .map(bundle => cached.trusted(bundle));
    const gates = this.#gatesOf(pipeline, request);
    return request.releases === undefined
      ? this.#one(pipeline, bundles, gates, request)
      : this.#past(target, bundles, gates, request);
  }

  /** Without any, those that guard it now. */
  #gatesOf(
    pipeline: Pipeline,
    { environment, gates, windows }: SimulationRequest,
  ): readonly GuardingGate[] {
    return gates === undefined && windows === undefined
      ? guardingGates(this.deps, pipeline, environmentOf(pipeline, environment))
      : [...(windows ?? []).map(newWindowGate), ...(gates ?? [])];
  }

  async #one(
    pipeline: Pipeline,
    bundles: readonly Bundle[],
    gates: readonly GuardingGate[],
    { environment: name, windows = [], suppose = {} }: SimulationRequest,
  ): Promise<object> {
    const { cached, clock, evaluations } = this.deps;
    const bundle = chosen(bundles, suppose.bundle);
    const environment = environmentOf(pipeline, name);
    const at = suppose.at ?? clock.now();
    const explained: ({ readonly gate: string } & ExplanationJson)[] = [];
    for (const gate of gates) {
      const facts = gateFacts(
        cached,
        this.#instanceOf(gate, bundle, environment.name, pipeline),
        gate.template,
      );
      if (facts === undefined) throw noBundle(bundle.metadata.name);
      const times = { ...facts.windows, ...newWindowTimes(windows) };
      const explanation = await computeOrRefuse(
        evaluations,
        pipeline.metadata.namespace ?? 'default',
        simulateGateInParts(
          gate,
          { ...facts, windows: times },
          suppose,
          at,
          mostSteps,
        ),
      );
      explained.push({ gate: gate.name, ...explanationJson(explanation) });
    }
    return {
      bundle: bundle.metadata.name,
      environment: name,
      at: new Date(at).toISOString(),
      gates: explained,
    };
  }

  /** The gate as it would be for a Bundle. */
  #instanceOf(
    { expression, timezone }: SimulatedGate,
    bundle: Bundle,
    environment: string,
    { metadata }: Pipeline,
  ): PolicyGate {
    const { namespace } = metadata;
    const { name: bundleRef } = bundle.metadata;
    const step = this.deps.cached.stepOfBundle(
      namespace,
      bundleRef,
      environment,
    );
    const recorded = upstreamsOf(
      bundle.status?.environments ?? {},
      environment,
    );
    return {
      apiVersion: 'kardinal.io/v1alpha1',
      kind: 'PolicyGate',
      metadata: {
        name: 'simulated',
        ...(namespace === undefined ? {} : { namespace }),
      },
      spec: {
        expression,
        recheckInterval: '5m',
        bundleRef,
        environment,
        pipeline: metadata.name,
        upstreamEnvironments: [
          ...(step?.spec.upstreamEnvironments ?? recorded ?? []),
        ],
        skippedUpstreams: [...(step?.spec.skippedUpstreams ?? [])],
        ...(timezone === undefined ? {} : { timezone }),
      },
    };
  }

  async #past(
    { namespace, pipeline }: SimulationTarget,
    bundles: readonly Bundle[],
    gates: readonly SimulatedGate[],
    { environment, windows = [], releases }: SimulationRequest,
  ): Promise<object> {
    const { cached, clock, evaluations } = this.deps;
    const { from = 0, until = clock.now(), ...supposition } = releases ?? {};
    const facts = {
      windows: {
        ...windowTimes(cached, namespace, pipeline),
        ...newWindowTimes(windows),
      },
    };
    const simulation = await computeOrRefuse(
      evaluations,
      namespace,
      simulateReleasesInParts(
        { gates, bundles, environment, from, until, facts, supposition },
        mostSteps,
      ),
    );
    const { cost: _, ...summary } = simulation;
    return {
      ...summary,
      releases: simulation.releases.map(({ opens, ...release }) => ({
        ...release,
        ...(opens === undefined ? {} : { opens: openingJson(opens) }),
      })),
    };
  }
}

/** @throws InputError (400) with those that there are */
function environmentOf({ metadata, spec }: Pipeline, name: string) {
  const found = spec.environments.find(each => each.name === name);
  if (found !== undefined) return found;
  throw new InputError(
    `environment: Pipeline ${
      metadata.name
    } has no ${name}; it has ${spec.environments
      .map(each => each.name)
      .join(', ')}`,
  );
}

function chosen(bundles: readonly Bundle[], name: string | undefined): Bundle {
  const found =
    name === undefined
      ? defaultBundle(bundles)
      : bundles.find(({ metadata }) => metadata.name === name);
  if (found === undefined) throw noBundle(name);
  return found;
}

function noBundle(name: string | undefined): NotFoundError {
  return new NotFoundError(
    name === undefined
      ? 'The Pipeline has no Bundle; create one, or look at releases'
      : `suppose.bundle: the Pipeline has no Bundle ${name}; it may have been deleted, or be older than the history that is kept`,
  );
}
