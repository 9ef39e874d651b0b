import {
  Bundle,
  bundleType,
  labels,
  promotionStepType,
} from '../../plugins/kardinal-common/src';
import { graphType } from '../../packages/graph-controller/src';
import {
  KubeClient,
  KubeObject,
  MemoryStore,
  Reflector,
  systemClock,
} from '../../packages/kube-controller/src';
import { complaining } from './complaining';

/** What a release comes to before its first contact with a repository, in this order. */
export const releaseSteps = ['bundle', 'graph', 'step', 'begun'] as const;

type ReleaseStep = (typeof releaseSteps)[number];

/** After how many seconds each was first seen. */
export type ReleaseTimes = Readonly<Record<ReleaseStep, number>>;

/** What happens in a namespace, as watches tell it: nothing is asked again and again beside what is measured. */
export class TenantWatch {
  private readonly stopping = new AbortController();
  /** By Bundle; milliseconds since the epoch. */
  private readonly seen = new Map<string, Map<ReleaseStep, number>>();
  private readonly bundles = new MemoryStore(bundleType);
  private readonly waiting = new Map<string, () => void>();

  constructor(
    private readonly client: KubeClient,
    private readonly namespace: string,
  ) {
    this.bundles.onChange((_before, bundle) => {
      if (bundle === undefined) return;
      const { name } = bundle.metadata;
      this.note(name, 'bundle');
      if (isVerified(bundle)) this.waiting.get(name)?.();
    });
    this.keep(this.bundles);
    const graphs = new MemoryStore(graphType);
    graphs.onChange((_before, graph) => this.noteOf(graph, 'graph'));
    this.keep(graphs);
    const steps = new MemoryStore(promotionStepType);
    steps.onChange((_before, step) => {
      this.noteOf(step, 'step');
      if (step?.status?.state !== undefined) this.noteOf(step, 'begun');
    });
    this.keep(steps);
  }

  /** Until a Bundle is Verified everywhere: on a machine that is busy it may take long. */
  async verified(name: string): Promise<void> {
    const key = { namespace: this.namespace, name };
    await new Promise<void>(done => {
      this.waiting.set(name, done);
      const bundle = this.bundles.get(key);
      if (bundle !== undefined && isVerified(bundle)) done();
    });
    this.waiting.delete(name);
  }

  /** @param began - milliseconds since the epoch */
  of(bundle: string, began: number): ReleaseTimes {
    const seen = this.seen.get(bundle);
    const after = (step: ReleaseStep) =>
      ((seen?.get(step) ?? Date.now()) - began) / 1_000;
    return {
      bundle: after('bundle'),
      graph: after('graph'),
      step: after('step'),
      begun: after('begun'),
    };
  }

  stop(): void {
    this.stopping.abort();
  }

  private keep<T extends KubeObject>(store: MemoryStore<T>): void {
    const { client, namespace } = this;
    const clock = systemClock;
    // The API server is started again once it has all copies.
    const logger = { ...complaining, warn: () => {} };
    const reflector = new Reflector({
      client,
      clock,
      logger,
      store,
      namespace,
    });
    void reflector.run(this.stopping.signal);
  }

  private noteOf(object: KubeObject | undefined, step: ReleaseStep): void {
    const bundle = object?.metadata.labels?.[labels.bundle];
    if (bundle !== undefined) this.note(bundle, step);
  }

  private note(bundle: string, step: ReleaseStep): void {
    const seen = this.seen.get(bundle) ?? new Map<ReleaseStep, number>();
    if (!seen.has(step)) seen.set(step, Date.now());
    this.seen.set(bundle, seen);
  }
}

function isVerified({ status }: Bundle): boolean {
  return status?.phase === 'Verified';
}
