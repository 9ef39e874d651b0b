import { NotFoundError } from '@backstage/errors';
import {
  Bundle,
  explainGateInParts,
  GateCase,
  gateNameOf,
  guardedEnvironment,
  guardingWindows,
  isGateAwaited,
  openTogetherOf,
  Pipeline,
  PolicyGate,
  replayGate,
  windowGate,
} from '@kardinal/backstage-plugin-kardinal-common';
import { Clock } from '@kardinal/kube-controller';
import {
  CachedResources,
  GateEvaluations,
  gateFacts,
} from '@kardinal/promotion-engine';
import { refuseUnsynced } from '../refuseUnsynced';
import { computeOrRefuse } from './computeOrRefuse';
import { explanationJson, openingJson } from './explanationJson';
import { pauseGates } from './pauseGates';
import { ViewRequest } from './PipelineViews';
import { selectedBundle } from './selectedBundle';

/** Steps of one gate, and of all of an environment together. */
const mostSteps = 100_000;

/** Why the gates of a Bundle are open or closed; no writes. */
export class GateExplanations {
  constructor(
    private readonly deps: {
      readonly cached: CachedResources;
      readonly evaluations: GateEvaluations;
      readonly policyNamespaces: readonly string[];
      readonly clock: Pick<Clock, 'now'>;
    },
  ) {}

  /**
   * For each environment that waits, its pause, change windows and gates, and when all are open at once; for the others, what
   * was recorded, and whether that follows from its inputs, and the pause and windows that hold what is on its way.
   *
   * @param environment - the only one to explain. Default: all
   * @throws NotFoundError (404) for an unknown Pipeline or Bundle, or one without Bundles
   * @throws ServiceUnavailableError (503) when the evaluation budget of the namespace is used up
   */
  async explain(request: ViewRequest, environment?: string): Promise<object> {
    const { cached, clock } = this.deps;
    const { namespace, pipeline: pipelineName } = request;
    refuseUnsynced(cached);
    const pipeline = cached.pipeline(namespace, pipelineName);
    if (pipeline === undefined)
      throw new NotFoundError(
        `Pipeline ${namespace}/${pipelineName} does not exist`,
      );
    const bundles = cached
      .bundlesOfPipeline(namespace, pipelineName)
      .map(each => cached.trusted(each));
    const bundle = selectedBundle(bundles, request);
    if (bundle === undefined)
      throw new NotFoundError(
        `Pipeline ${namespace}/${pipelineName} has no Bundle`,
      );
    const now = clock.now();
    const environments: object[] = [];
    for (const name of this.#environmentsOf(bundle))
      if (environment === undefined || environment === name)
        environments.push(await this.#explain(pipeline, bundle, name, now));
    if (environment !== undefined && environments.length === 0)
      throw new NotFoundError(
        `Bundle ${bundle.metadata.name} has no environment ${environment}`,
      );
    return {
      bundle: bundle.metadata.name,
      at: new Date(now).toISOString(),
      environments,
    };
  }

  #environmentsOf({ metadata, status }: Bundle): readonly string[] {
    const steps = this.deps.cached.stepsOfBundle(
      metadata.namespace,
      metadata.name,
    );
    const gates = this.#gatesOf(metadata);
    return [
      ...new Set([
        ...Object.keys(status?.environments ?? {}),
        ...steps.map(({ spec }) => spec.environment),
        ...gates.map(({ spec }) => spec.environment ?? ''),
      ]),
    ];
  }

  #gatesOf({ namespace, name }: Bundle['metadata']): readonly PolicyGate[] {
    return this.deps.cached.gatesOfBundle(namespace, name);
  }

  async #explain(
    pipeline: Pipeline,
    bundle: Bundle,
    environment: string,
    now: number,
  ): Promise<object> {
    const { cached, evaluations } = this.deps;
    const { namespace = 'default', name } = bundle.metadata;
    const step = cached.stepOfBundle(namespace, name, environment);
    const hasStarted = (step?.status?.state ?? 'Pending') !== 'Pending';
    const isHistory = hasStarted || !isGateAwaited(bundle, step, {});
    const own = this.#gatesOf(bundle.metadata).filter(
      ({ spec }) =>
        spec.environment === environment && isGateAwaited(bundle, step, spec),
    );
    const gates = [
      ...pauseGates(cached, pipeline, bundle, environment, now),
      ...this.#windowGatesOf(pipeline, bundle, environment),
      ...own,
    ];
    const recorded =
      isHistory || gates.length === 0
        ? { recorded: recordedOf(bundle, environment) }
        : {};
    if (gates.length === 0) return { environment, ...recorded };
    const cases: GateCase[] = [];
    const explained: object[] = [];
    for (const gate of gates) {
      const facts = gateFacts(cached, gate);
      if (facts === undefined) continue;
      cases.push({ gate: gate.spec, facts });
      const explanation = await computeOrRefuse(
        evaluations,
        namespace,
        explainGateInParts(gate.spec, facts, now, mostSteps),
      );
      explained.push({
        gate: gateNameOf(gate),
        ...explanationJson(explanation),
      });
    }
    const opens = await computeOrRefuse(
      evaluations,
      namespace,
      openTogetherOf(cases, now, mostSteps),
    );
    return {
      environment,
      ...recorded,
      opens: openingJson(opens),
      gates: explained,
    };
  }

  /** The gates that change windows are until the promotion is over: they hold what is on its way, too. */
  #windowGatesOf(
    pipeline: Pipeline,
    { metadata, status }: Bundle,
    environment: string,
  ): readonly PolicyGate[] {
    const { cached, policyNamespaces } = this.deps;
    const { namespace = 'default', name: bundle } = metadata;
    const step = cached.stepOfBundle(namespace, bundle, environment);
    const { finishedAt } =
      step?.status ?? status?.environments?.[environment] ?? {};
    const declared = pipeline.spec.environments.find(
      ({ name }) => name === environment,
    );
    const isOver = status?.phase === 'Superseded' || finishedAt !== undefined;
    if (isOver || declared === undefined) return [];
    const { name } = pipeline.metadata;
    const promotion = { namespace, bundle, pipeline: name, environment };
    return guardingWindows(
      cached.changeWindows.list(),
      pipeline,
      guardedEnvironment(pipeline, declared),
      policyNamespaces,
    ).map(({ window, scope }) => windowGate(window, promotion, scope));
  }
}

function recordedOf({ status }: Bundle, environment: string): object[] {
  const { policyGates = [] } =
    status?.environments?.[environment]?.evidence ?? {};
  return policyGates.map(evidence => ({
    ...evidence,
    replay: replayGate(evidence),
  }));
}
