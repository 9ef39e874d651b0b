import { PromotionStep } from '@kardinal/backstage-plugin-kardinal-common';
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
  KubeObject,
  ResourceType,
  Store,
} from '@kardinal/kube-controller';
import { Registry } from '../../registry/Registry';

/** Asks the health adapter of a step about the watched workloads. */
export class HealthService {
  private readonly stores: ReadonlyMap<string, Store<KubeObject>>;

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
  }

  /** The verdict for a step; an adapter that throws is a reason, not a crash. */
  assess(step: PromotionStep, images: readonly ImageUpdate[]): HealthVerdict {
    const adapter = this.adapters.find(step.spec.health?.type ?? 'resource');
    if (adapter === undefined)
      return { type: 'progressing', message: 'No health adapter is installed' };
    const { commit } = step.status ?? {};
    try {
      return adapter.assess(
        {
          pipeline: step.spec.pipeline,
          environment: step.spec.environment,
          images,
          settings: { ...step.spec.health },
          ...(commit === undefined ? {} : { commit }),
        },
        this.reader(),
      );
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return {
        type: 'progressing',
        message: `The health adapter ${adapter.id} failed: ${reason}`,
      };
    }
  }

  private reader(): HealthReader {
    return {
      get: (kind, key) =>
        this.store(kind)?.get(key) as HealthObject | undefined,
      list: (kind, namespace) =>
        (this.store(kind)?.byIndex('namespace', namespace) ??
          []) as readonly unknown[] as readonly HealthObject[],
    };
  }

  private store(kind: WatchedKind): Store<KubeObject> | undefined {
    return this.stores.get(kindKey(kind));
  }
}

function kindKey(kind: WatchedKind): string {
  return `${kind.apiVersion}/${kind.kind}`;
}
