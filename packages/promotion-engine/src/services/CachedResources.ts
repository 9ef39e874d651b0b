import {
  Bundle,
  bundleType,
  ChangeWindow,
  changeWindowType,
  isTemplate,
  Pipeline,
  PipelineStatus,
  PipelineRef,
  pipelineType,
  PolicyGate,
  policyGateType,
  PromotionStep,
  promotionStepType,
  repositoryKey,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  ControllerRuntime,
  KubeObject,
  Store,
} from '@kardinal/kube-controller';
import { bundleIndexes, join } from './bundleIndexes';
import { pipelineIndexes } from './pipelineIndexes';
import {
  environmentKey,
  promotionKey,
  stateOf,
  stepIndexes,
  StepState,
} from './stepIndexes';
import { GoneRequests } from './GoneRequests';
import { readingKeys, readingKey, ReadingScope } from './gateReads';
import { CheckResources } from './checks/CheckResources';
import { PipelineContracts } from './contracts/PipelineContracts';
import { MetricResources } from './metrics/MetricResources';
import { RenditionResources } from './renditions/RenditionResources';
import { TemplateResources } from './templates/TemplateResources';
import { TrainResources } from './trains/TrainResources';
import {
  SealVerifier,
  trustedBundle,
  trustedPipeline,
  trustedStatus,
} from './seals';

/**
 * The caches of Kardinal's kinds with their indexes: the only way in which a pass or a page reads them. Nothing lists a
 * namespace. Steps and gates of a Bundle are those that its Graph made, with the statuses that their controllers wrote.
 *
 * @public
 */
export class CachedResources {
  readonly pipelines: Store<Pipeline>;
  readonly bundles: Store<Bundle>;
  readonly steps: Store<PromotionStep>;
  readonly gates: Store<PolicyGate>;
  readonly changeWindows: Store<ChangeWindow>;
  readonly checks: CheckResources;
  readonly metrics: MetricResources;
  readonly contracts: PipelineContracts;
  readonly trains: TrainResources;
  readonly renditions: RenditionResources;
  readonly templates: TemplateResources;
  readonly goneRequests: GoneRequests;

  constructor(
    runtime: Pick<ControllerRuntime, 'store'>,
    private readonly seals: SealVerifier,
    /** The operator's. Default none: no gate is the platform's. */
    policyNamespaces: readonly string[] = [],
  ) {
    this.pipelines = runtime.store(pipelineType, pipelineIndexes);
    this.bundles = runtime.store(bundleType, bundleIndexes);
    this.goneRequests = new GoneRequests(this.bundles);
    this.steps = runtime.store(promotionStepType, stepIndexes);
    this.gates = runtime.store(policyGateType, {
      namespace: gate => [gate.metadata.namespace ?? ''],
      bundle: gate =>
        isTemplate(gate)
          ? []
          : [join(gate.metadata.namespace, gate.spec.bundleRef ?? '')],
      template: gate => (isTemplate(gate) ? ['template'] : []),
      reads: readingKeys,
      instances: ({ spec: { templateRef = {} } }) =>
        templateRef.name === undefined
          ? []
          : [join(templateRef.namespace, templateRef.name)],
    });
    this.changeWindows = runtime.store(changeWindowType);
    this.checks = new CheckResources(runtime, seals);
    this.metrics = new MetricResources(runtime, seals);
    this.contracts = new PipelineContracts(runtime, seals, policyNamespaces);
    this.trains = new TrainResources(runtime);
    this.renditions = new RenditionResources(runtime, seals);
    this.templates = new TemplateResources(runtime, seals);
  }

  /** Whether every kind was listed once: before that nothing is known, and nothing may be called absent. */
  hasSynced(): boolean {
    const { pipelines, bundles, steps, gates, changeWindows } = this;
    const { checks } = this.metrics;
    const { groups } = this.trains;
    return [
      pipelines,
      bundles,
      steps,
      gates,
      changeWindows,
      checks,
      groups,
      this.renditions.all,
      this.checks.statuses,
      this.templates.all,
    ].every(store => store.hasSynced());
  }

  pipeline(namespace: string | undefined, name: string): Pipeline | undefined {
    const pipeline = this.pipelines.get(key(namespace, name));
    return pipeline && trustedPipeline(this.seals, pipeline);
  }

  /**
   * What is on record of environments of a Pipeline that run something else than what was promoted there; `undefined` where nobody
   * knows: its controller has not looked yet, or somebody else wrote its status.
   */
  driftOf(
    namespace: string | undefined,
    name: string,
  ): NonNullable<PipelineStatus['drift']> | undefined {
    const pipeline = this.pipelines.get(key(namespace, name));
    return pipeline?.status?.seal !== undefined &&
      this.seals.trustsStatus(pipeline)
      ? pipeline.status.drift ?? []
      : undefined;
  }

  /** Those of a namespace that promote in a repository. */
  pipelinesIn(
    namespace: string | undefined,
    repository: string,
  ): readonly Pipeline[] {
    return this.pipelines.byIndex(
      'repository',
      join(namespace, repositoryKey(repository)),
    );
  }

  bundle(namespace: string | undefined, name: string): Bundle | undefined {
    return this.bundles.get(key(namespace, name));
  }

  gate(namespace: string | undefined, name: string): PolicyGate | undefined {
    const gate = this.gates.get(key(namespace, name));
    return gate && this.#trusted(gate);
  }

  /** A Bundle as promotions and gates read it: without what somebody else wrote into its status. */
  trusted(bundle: Bundle): Bundle {
    return trustedBundle(this.seals, bundle);
  }

  #trusted<R extends KubeObject>(object: R): R {
    return trustedStatus(this.seals, object);
  }

  /** As {@link trusted}. */
  bundleOf(step: PromotionStep): Bundle | undefined {
    const bundle = this.bundle(step.metadata.namespace, step.spec.bundleRef);
    return bundle && this.trusted(bundle);
  }

  bundlesOfPipeline(
    namespace: string | undefined,
    pipeline: string,
  ): readonly Bundle[] {
    return this.bundles.byIndex('pipeline', join(namespace, pipeline));
  }

  /** Those of the Pipeline that have not ended. */
  unfinishedBundlesOf({ namespace, name }: PipelineRef): readonly Bundle[] {
    return this.bundles.byIndex('unfinished', join(namespace, name));
  }

  /**
   * As commands judge them: what nobody sealed is nothing to go back to. A failed one keeps its record, of which a retry
   * reads where it failed.
   */
  judgedBundlesOfPipeline(
    namespace: string | undefined,
    pipeline: string,
  ): readonly Bundle[] {
    return this.bundlesOfPipeline(namespace, pipeline).map(bundle =>
      bundle.status?.phase === 'Failed' ? bundle : this.trusted(bundle),
    );
  }

  /** The rollbacks of the environment that a step promotes to. */
  rollbacksOf({ metadata, spec }: PromotionStep): readonly Bundle[] {
    const pipeline = join(metadata.namespace, spec.pipeline);
    return this.bundles
      .byIndex('rollback', join(pipeline, spec.environment))
      .map(bundle => this.trusted(bundle));
  }

  /** Bundles of every Pipeline that are on their way. */
  promotingBundles(): readonly Bundle[] {
    return this.bundles.byIndex('phase', 'Promoting');
  }

  stepsOfBundle(
    namespace: string | undefined,
    bundle: string,
  ): readonly PromotionStep[] {
    return this.steps
      .byIndex('bundle', join(namespace, bundle))
      .filter(step => this.seals.problemOf(step) !== 'missing')
      .map(step => this.#trusted(step));
  }

  /** As {@link stepsOfBundle}, of one environment. */
  stepOfBundle(
    namespace: string | undefined,
    bundle: string,
    environment: string,
  ): PromotionStep | undefined {
    const step = this.steps
      .byIndex('promotion', promotionKey(namespace, bundle, environment))
      .find(each => this.seals.problemOf(each) !== 'missing');
    return step && this.#trusted(step);
  }

  /** Steps of every Bundle for the same environment of the same Pipeline, of those that stand so. */
  stepsOfEnvironment(
    step: PromotionStep,
    state: StepState,
  ): readonly PromotionStep[] {
    return this.steps
      .byIndex('environment', environmentKey(step, state))
      .map(each => this.#trusted(each));
  }

  /** By what their statuses say, whoever wrote them. */
  stepsInState(state: string): readonly PromotionStep[] {
    return this.steps.byIndex('state', state);
  }

  stepsOfGate(gate: PolicyGate): readonly PromotionStep[] {
    return this.steps.byIndex(
      'gate',
      join(gate.metadata.namespace, gate.metadata.name),
    );
  }

  gatesOfBundle(
    namespace: string | undefined,
    bundle: string,
  ): readonly PolicyGate[] {
    return this.gates
      .byIndex('bundle', join(namespace, bundle))
      .filter(gate => this.seals.problemOf(gate) !== 'missing')
      .map(gate => this.#trusted(gate));
  }

  /** What was made from a template, of promotions that have not started. */
  pendingInstances({ metadata }: PolicyGate): readonly PolicyGate[] {
    return this.gates
      .byIndex('instances', join(metadata.namespace, metadata.name))
      .filter(
        gate =>
          this.seals.problemOf(gate) !== 'missing' && this.#isPending(gate),
      )
      .map(gate => this.#trusted(gate));
  }

  #isPending({ metadata: { namespace }, spec }: PolicyGate): boolean {
    const { bundleRef = '', environment = '' } = spec;
    const phase = this.bundle(namespace, bundleRef)?.status?.phase;
    const step = this.stepOfBundle(namespace, bundleRef, environment);
    return (
      phase !== 'Superseded' &&
      (step === undefined || stateOf(step) === 'Pending')
    );
  }

  /** Those of promotions within a scope whose expressions read a root, by whoever wrote them. */
  gatesThatRead(root: string, scope: ReadingScope = {}): readonly PolicyGate[] {
    return this.gates.byIndex('reads', readingKey(root, scope));
  }

  gateTemplates(): readonly PolicyGate[] {
    return this.gates.byIndex('template', 'template');
  }
}

function key(namespace: string | undefined, name: string) {
  return { namespace: namespace ?? 'default', name };
}
