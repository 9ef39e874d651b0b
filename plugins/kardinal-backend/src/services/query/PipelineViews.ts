import {
  CommandDefinition,
  labels,
  Pipeline,
  pipelineView,
  PipelineView,
  ViewInput,
  windowTemplate,
} from '@kardinal/backstage-plugin-kardinal-common';
import { ScmProvider } from '@kardinal/backstage-plugin-kardinal-node';
import { Graph } from '@kardinal/graph-controller';
import { Clock, Store } from '@kardinal/kube-controller';
import {
  CachedResources,
  GateEvaluations,
  gateFacts,
  liveVerdicts,
  observing,
  Registry,
  storedNodes,
  SubscriptionResources,
} from '@kardinal/promotion-engine';
import { ControlPlaneMonitor } from '../controlPlane/ControlPlaneMonitor';
import { createBundleExample } from './createBundleExample';
import { MissingPipelineError } from './missing';
import { selectedBundle } from './selectedBundle';
import { refuseUnsynced } from '../refuseUnsynced';

/** Which view a page wants. */
export interface ViewRequest {
  readonly namespace: string;
  readonly pipeline: string;
  /** Default: the newest active Bundle, else the newest. */
  readonly bundle?: string;
}

/** Read models for the portal, from caches; no writes. */
export class PipelineViews {
  constructor(
    private readonly deps: {
      readonly cached: CachedResources;
      readonly graphs: Store<Graph>;
      readonly subscriptions: Pick<SubscriptionResources, 'ofPipeline'>;
      readonly evaluations: GateEvaluations;
      readonly health: Parameters<typeof observing>[0];
      readonly providers: Registry<ScmProvider>;
      readonly clock: Clock;
      readonly controlPlaneNotice: string | undefined;
      readonly controlPlane: ControlPlaneMonitor;
      /** Of the clock, in milliseconds. */
      readonly clockOffset: number;
      readonly apiUrl: string;
      readonly commands: readonly CommandDefinition[];
      readonly policyNamespaces: readonly string[];
      /** Approvals that nobody answers in the portal. */
      readonly outsideApprovals: readonly string[];
    },
  ) {}

  /** @throws MissingPipelineError and MissingBundleError (404) */
  async view(request: ViewRequest): Promise<PipelineView> {
    const { selected } = this.look(request);
    const verdicts = selected && (await liveVerdicts(this.deps, selected));
    return this.compose(request, verdicts);
  }

  /** What a request is about, from the caches. */
  private look(request: ViewRequest) {
    const { cached } = this.deps;
    const { namespace, pipeline: name } = request;
    refuseUnsynced(cached);
    const pipeline = cached.pipeline(namespace, name);
    if (pipeline === undefined)
      throw new MissingPipelineError(
        `Pipeline ${namespace}/${name} does not exist; create it, or correct the annotation ${labels.pipeline} of the entity`,
      );
    const bundles = cached.bundlesOfPipeline(namespace, name);
    return { pipeline, bundles, selected: selectedBundle(bundles, request) };
  }

  private compose(
    request: ViewRequest,
    liveVerdictOf: ViewInput['liveVerdictOf'],
  ): PipelineView {
    const { cached, graphs, clock, controlPlaneNotice, clockOffset } =
      this.deps;
    const { policyNamespaces, outsideApprovals } = this.deps;
    const { problem } = this.deps.controlPlane;
    const { namespace } = request;
    const { pipeline, bundles, selected } = this.look(request);
    return pipelineView(
      {
        pipeline,
        bundles,
        judgedBundles: cached.judgedBundlesOfPipeline(
          namespace,
          pipeline.metadata.name,
        ),
        selected,
        steps: selected
          ? cached.stepsOfBundle(namespace, selected.metadata.name)
          : [],
        gates: selected
          ? cached.gatesOfBundle(namespace, selected.metadata.name)
          : [],
        templates: [
          ...cached.gateTemplates(),
          ...cached.changeWindows.list().map(windowTemplate),
        ],
        windows: cached.changeWindows.list(),
        policyNamespaces,
        outsideApprovals,
        graphNodes: selected && storedNodes(selected, graphs),
        factsOf: gate => gateFacts(cached, gate),
        ...(liveVerdictOf === undefined ? {} : { liveVerdictOf }),
        observe: observing(this.deps.health, pipeline),
        commitUrl: sha => this.commitUrl(pipeline, sha),
        subscriptions: this.deps.subscriptions.ofPipeline(
          namespace,
          pipeline.metadata.name,
        ),
        createBundleExample: createBundleExample(pipeline, this.deps.apiUrl),
        commands: this.deps.commands,
        ...(controlPlaneNotice === undefined ? {} : { controlPlaneNotice }),
        ...(problem === undefined ? {} : { controlPlaneProblem: problem }),
        clockOffset,
      },
      clock.now(),
    );
  }

  private commitUrl(pipeline: Pipeline, sha: string): string | undefined {
    const { provider: id, url } = pipeline.spec.git;
    const provider = this.deps.providers.find(id);
    try {
      return provider?.links.commit(provider.repositoryOf(url), sha);
    } catch {
      return undefined;
    }
  }
}
