import {
  PromotionStep,
  promotionStepType,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  HealthAdapter,
  HealthObject,
  HealthReader,
  HealthVerdict,
  ImageUpdate,
  WatchedKind,
} from '@kardinal/backstage-plugin-kardinal-node';
import {
  ControllerRuntime,
  keyOf,
  KubeObject,
  ObjectKey,
  ResourceType,
  Store,
} from '@kardinal/kube-controller';
import { Registry } from '../../registry/Registry';
import { HealthRead, HealthReads } from './HealthReads';

/** The adapter of an environment that names none. */
const defaultAdapter = 'resource';

/** States in which nobody waits for a verdict any more. */
const terminalStates: ReadonlySet<string> = new Set([
  'Verified',
  'Failed',
  'Superseded',
  'RollingBack',
  'AbortedByAlarm',
  'NoOp',
]);

/** Asks the health adapter of a step about the watched workloads, and knows which steps a change of them concerns. */
export class HealthService {
  private readonly stores: ReadonlyMap<string, Store<KubeObject>>;
  private readonly reads = new HealthReads();

  /** The kinds that any adapter watches. */
  readonly watchedTypes: readonly ResourceType[];

  constructor(
    runtime: Pick<ControllerRuntime, 'store'>,
    private readonly adapters: Registry<HealthAdapter>,
  ) {
    const kinds = new Map<string, ResourceType>();
    for (const adapter of adapters.all())
      for (const kind of adapter.watches) kinds.set(kindKey(kind), kind);
    this.watchedTypes = [...kinds.values()];
    this.stores = new Map(
      [...kinds].map(([id, type]) => [
        id,
        runtime.store(type, {
          namespace: object => [object.metadata.namespace ?? ''],
        }),
      ]),
    );
    runtime.store(promotionStepType).onChange((before, after) => {
      if (after !== undefined && !terminalStates.has(after.status?.state ?? ''))
        return;
      const gone = after ?? before;
      if (gone !== undefined) this.reads.forget(keyOf(gone));
    });
  }

  /** The steps whose newest assessment read the object of a watched kind, or looked for it. */
  readersOf(type: ResourceType, object: KubeObject): readonly ObjectKey[] {
    return this.reads.readersOf(type, object);
  }

  /** The verdict for a step; an adapter that throws is a reason, not a crash. */
  assess(step: PromotionStep, images: readonly ImageUpdate[]): HealthVerdict {
    const adapter = this.adapters.find(
      step.spec.health?.type ?? defaultAdapter,
    );
    if (adapter === undefined)
      return { type: 'progressing', message: 'No health adapter is installed' };
    const { commit, startedAt } = step.status ?? {};
    const { gitCommit } = step.spec;
    const reads: HealthRead[] = [];
    try {
      return adapter.assess(
        {
          pipeline: step.spec.pipeline,
          environment: step.spec.environment,
          images,
          settings: { ...step.spec.health },
          ...(gitCommit === undefined ? {} : { configCommit: gitCommit.sha }),
          ...(commit === undefined ? {} : { commit }),
          ...(startedAt === undefined ? {} : { since: startedAt }),
        },
        this.reader(read => reads.push(read)),
      );
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return {
        type: 'progressing',
        message: `The health adapter ${adapter.id} failed: ${reason}`,
      };
    } finally {
      this.reads.record(keyOf(step), reads);
    }
  }

  private reader(note: (read: HealthRead) => void): HealthReader {
    return {
      get: (kind, key) => {
        note({ type: 'get', kind, key });
        return this.store(kind)?.get(key) as HealthObject | undefined;
      },
      list: (kind, namespace) => {
        note({ type: 'list', kind, namespace });
        return (this.store(kind)?.byIndex('namespace', namespace) ??
          []) as readonly unknown[] as readonly HealthObject[];
      },
    };
  }

  private store(kind: WatchedKind): Store<KubeObject> | undefined {
    return this.stores.get(kindKey(kind));
  }
}

function kindKey(kind: WatchedKind): string {
  return `${kind.apiVersion}/${kind.kind}`;
}
