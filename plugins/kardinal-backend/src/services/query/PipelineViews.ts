import { NotFoundError } from '@backstage/errors';
import {
  collectTemplates,
  CommandDefinition,
  isTemplate,
  labels,
  Pipeline,
  pipelineView,
  PipelineView,
  PolicyGate,
  ViewInput,
  windowTemplate,
} from '@kardinal/backstage-plugin-kardinal-common';
import { ScmProvider } from '@kardinal/backstage-plugin-kardinal-node';
import { Graph } from '@kardinal/graph-controller';
import { Clock, KubeObject, Store } from '@kardinal/kube-controller';
import {
  CachedResources,
  GateEvaluations,
  gateFacts,
  Registry,
} from '@kardinal/promotion-engine';
import { ControlPlaneMonitor } from '../controlPlane/ControlPlaneMonitor';
import { liveVerdicts } from './liveVerdicts';
import { selectedBundle } from './selectedBundle';
import { storedNodes } from './storedNodes';
import { refuseUnsynced } from '../refuseUnsynced';

/** Changes that come together are shown together: milliseconds. */
const settleTime = 50;
/** How often a followed view is looked at for what only time changes, in milliseconds. */
const clockInterval = 5_000;

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
      readonly evaluations: GateEvaluations;
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

  /** @throws NotFoundError (404) for an unknown Pipeline or Bundle */
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
      throw new NotFoundError(
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
        commitUrl: sha => this.commitUrl(pipeline, sha),
        createBundleExample: this.createBundleExample(pipeline),
        commands: this.deps.commands,
        ...(controlPlaneNotice === undefined ? {} : { controlPlaneNotice }),
        ...(problem === undefined ? {} : { controlPlaneProblem: problem }),
        clockOffset,
      },
      clock.now(),
    );
  }

  /** Calls `onView` with the view now and whenever it differs, until the returned function is called. */
  follow(
    request: ViewRequest,
    onView: (view: PipelineView) => void,
    onError: (error: unknown) => void,
  ): () => void {
    const { cached, graphs, clock } = this.deps;
    let last = '';
    let cancelPending: (() => void) | undefined;
    let isStopped = false;
    // One at a time: what changes meanwhile is seen by the next.
    let running = Promise.resolve();
    let waiting = 0;
    const show = async () => {
      waiting -= 1;
      if (isStopped) return;
      const view = await this.view(request);
      if (isStopped || view.version === last) return;
      last = view.version;
      onView(view);
    };
    const update = () => {
      cancelPending = undefined;
      if (waiting > 0) return;
      waiting += 1;
      running = running.then(show).catch(error => {
        if (!isStopped) onError(error);
      });
    };
    const updateSoon = () => {
      cancelPending ??= clock.setTimeout(update, settleTime);
    };
    let cancelTick = () => {};
    const tick = () => {
      cancelTick = clock.setTimeout(() => {
        update();
        tick();
      }, clockInterval);
    };
    tick();
    const subscriptions = [
      cached.pipelines,
      cached.bundles,
      cached.steps,
      cached.gates,
      cached.changeWindows,
      graphs,
    ].map((store: Store<KubeObject>) =>
      store.onChange((before, after) => {
        if (this.concerns(after ?? before, request)) updateSoon();
      }),
    );
    const unsubscribeStatus = this.deps.controlPlane.onChange(updateSoon);
    update();
    return () => {
      isStopped = true;
      cancelTick();
      cancelPending?.();
      subscriptions.forEach(unsubscribe => unsubscribe());
      unsubscribeStatus();
    };
  }

  /** Everything of a Pipeline carries its label; the Pipeline itself its name; templates of gates reach it. */
  private concerns(
    object: KubeObject | undefined,
    { namespace, pipeline: name }: ViewRequest,
  ): boolean {
    if (object === undefined) return false;
    const { metadata, kind } = object;
    if (kind === 'ChangeWindow') return true;
    if (kind === 'PolicyGate' && isTemplate(object as PolicyGate)) {
      const { cached, policyNamespaces } = this.deps;
      const pipeline = cached.pipeline(namespace, name);
      const templates = [object as PolicyGate];
      return (
        pipeline !== undefined &&
        collectTemplates(templates, pipeline, policyNamespaces).length > 0
      );
    }
    if ((metadata.namespace ?? 'default') !== namespace) return false;
    return kind === 'Pipeline'
      ? metadata.name === name
      : (metadata.labels?.[labels.pipeline] ?? name) === name;
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

  private createBundleExample({ metadata }: Pipeline): string {
    const body = JSON.stringify({
      pipeline: metadata.name,
      namespace: metadata.namespace ?? 'default',
      artifacts: {
        images: [{ reference: `registry.example.com/${metadata.name}:1.0.0` }],
      },
      provenance: { commitSHA: 'abc1234' },
    });
    return [
      `body='${body}'`,
      `curl -X POST ${this.deps.apiUrl}/api/v1/bundles \\`,
      `  -H "Authorization: Bearer $KARDINAL_TOKEN" \\`,
      `  -H "Content-Type: application/json" \\`,
      `  -H "X-Kardinal-Signature: sha256=$(printf %s "$body" | openssl dgst -sha256 -hmac "$KARDINAL_HMAC_SECRET" -r | cut -d' ' -f1)" \\`,
      `  -d "$body"`,
    ].join('\n');
  }
}
