import {
  collectTemplates,
  isTemplate,
  PipelineRef,
  PolicyGate,
  Subscription,
} from '@kardinal/backstage-plugin-kardinal-common';
import { Graph } from '@kardinal/graph-controller';
import { KubeObject, Store } from '@kardinal/kube-controller';
import { CachedResources } from '@kardinal/promotion-engine';
import { pipelineNamedBy } from './pipelineNamedBy';

/** Which Pipelines a change is about. */
export type ChangeScope =
  | { readonly type: 'pipeline'; readonly pipeline: PipelineRef }
  | { readonly type: 'every' };

type Listener = () => void;

/**
 * Tells who follows a Pipeline that something of it has changed. Whoever follows another one costs nothing: the caches have
 * one listener, which finds the followers of the changed object's Pipeline by its key.
 */
export class PipelineChanges {
  private readonly byPipeline = new Map<string, Set<Listener>>();
  private readonly observers = new Set<(scope: ChangeScope) => void>();
  private unsubscribe: (() => void) | undefined;

  constructor(
    private readonly deps: {
      readonly cached: Pick<
        CachedResources,
        | 'pipeline'
        | 'pipelines'
        | 'bundles'
        | 'steps'
        | 'gates'
        | 'changeWindows'
      >;
      readonly graphs: Pick<Store<Graph>, 'onChange'>;
      readonly subscriptions: Pick<Store<Subscription>, 'onChange'>;
      readonly policyNamespaces: readonly string[];
    },
  ) {}

  /** Calls back at each change that a view of the Pipeline may show, until the returned function is called. */
  onPipeline(pipeline: PipelineRef, listener: Listener): () => void {
    const key = keyOf(pipeline);
    const listeners = this.byPipeline.get(key) ?? new Set();
    this.byPipeline.set(key, listeners.add(listener));
    this.subscribe();
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.byPipeline.get(key) === listeners)
        this.byPipeline.delete(key);
      this.leave();
    };
  }

  /** Calls back at each change of a promotion, whichever its Pipeline; templates of gates are none. */
  onPromotions(observer: (scope: ChangeScope) => void): () => void {
    this.observers.add(observer);
    this.subscribe();
    return () => {
      this.observers.delete(observer);
      this.leave();
    };
  }

  private subscribe(): void {
    if (this.unsubscribe !== undefined) return;
    const { cached, graphs, subscriptions } = this.deps;
    const ends = [
      cached.pipelines,
      cached.bundles,
      cached.steps,
      cached.gates,
      cached.changeWindows,
      graphs,
      subscriptions,
    ].map((store: Pick<Store<KubeObject>, 'onChange'>) =>
      store.onChange((before, after) => this.report(before, after)),
    );
    this.unsubscribe = () => ends.forEach(end => end());
  }

  private leave(): void {
    if (this.byPipeline.size > 0 || this.observers.size > 0) return;
    this.unsubscribe?.();
    this.unsubscribe = undefined;
  }

  private report(
    before: KubeObject | undefined,
    after: KubeObject | undefined,
  ): void {
    const changed = [before, after].filter(each => each !== undefined);
    if (changed.some(isGateTemplate)) {
      this.reportTemplate(changed.map(each => each as PolicyGate));
      return;
    }
    const scopes = new Map(
      changed.map(scopeOf).map(scope => [scopeKey(scope), scope]),
    );
    for (const [key, scope] of scopes) {
      const listeners =
        scope.type === 'every'
          ? [...this.byPipeline.values()].flatMap(each => [...each])
          : [...(this.byPipeline.get(key) ?? [])];
      listeners.forEach(listener => listener());
      [...this.observers].forEach(observer => observer(scope));
    }
  }

  /** A template concerns the followers of those Pipelines that it reaches, or reached. */
  private reportTemplate(templates: readonly PolicyGate[]): void {
    const { cached, policyNamespaces } = this.deps;
    for (const [key, listeners] of [...this.byPipeline]) {
      const [namespace, name] = key.split('/');
      const pipeline = cached.pipeline(namespace, name);
      if (pipeline === undefined) continue;
      const reaches = templates.some(
        each => collectTemplates([each], pipeline, policyNamespaces).length > 0,
      );
      if (reaches) [...listeners].forEach(listener => listener());
    }
  }
}

function isGateTemplate(object: KubeObject): boolean {
  return object.kind === 'PolicyGate' && isTemplate(object as PolicyGate);
}

function scopeOf(object: KubeObject): ChangeScope {
  const name = pipelineNamedBy(object);
  const { namespace = 'default' } = object.metadata;
  return name === undefined
    ? { type: 'every' }
    : { type: 'pipeline', pipeline: { namespace, name } };
}

function scopeKey(scope: ChangeScope): string {
  return scope.type === 'every' ? '' : keyOf(scope.pipeline);
}

function keyOf({ namespace, name }: PipelineRef): string {
  return `${namespace}/${name}`;
}
