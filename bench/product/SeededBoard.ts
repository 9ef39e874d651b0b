import {
  Bundle,
  Pipeline,
  PipelineRef,
  rfc3339,
  subscriptionType,
} from '../../plugins/kardinal-common/src';
import { aBundle, aPipeline } from '../../plugins/kardinal-common/src/testing';
import { silentLogger, systemClock } from '../../packages/foundation/src';
import { graphType } from '../../packages/graph-controller/src';
import {
  EventLoopTurns,
  MemoryStore,
} from '../../packages/kube-controller/src';
import { CachedResources } from '../../packages/promotion-engine/src';
import { BoardIndex } from '../../plugins/kardinal-backend/src/services/board/BoardIndex';
import { BoardRows } from '../../plugins/kardinal-backend/src/services/board/BoardRows';
import { PipelineChanges } from '../../plugins/kardinal-backend/src/services/changes/PipelineChanges';

/** How much there is. */
export interface BoardSize {
  readonly pipelines: number;
  readonly environments: readonly string[];
  /** Of each Pipeline; the last of every tenth is on its way. */
  readonly bundles: number;
}

/** What the figures are about. */
export const largeBoard = {
  pipelines: 1_000,
  environments: ['dev', 'test', 'staging', 'prod'],
  bundles: 20,
} as const;

const hour = 3_600_000;

/** The board's part of the backend over caches that are filled by hand: nothing else computes. */
export class SeededBoard {
  readonly cached: CachedResources;
  readonly changes: PipelineChanges;
  readonly index: BoardIndex;
  private readonly began = Date.now() - 1_000 * hour;
  private version = 0;

  constructor(private readonly size: BoardSize) {
    this.cached = new CachedResources(
      {
        store: (type, indexes = {}) => {
          const store = new MemoryStore(type, { freeze: 'off' });
          store.declareIndexes(indexes);
          store.beginRelist().commit('0');
          return store;
        },
      },
      {
        problemOf: () => undefined,
        trustsStatus: () => true,
        holdsRequest: () => true,
      },
    );
    const graphs = new MemoryStore(graphType);
    const { cached } = this;
    const policyNamespaces: readonly string[] = [];
    const subscriptions = new MemoryStore(subscriptionType);
    this.changes = new PipelineChanges({
      cached,
      graphs,
      subscriptions,
      policyNamespaces,
    });
    this.index = new BoardIndex({
      rows: new BoardRows({
        cached,
        graphs,
        clock: systemClock,
        policyNamespaces,
        entities: { hasAnswered: true, lastSeen: ref => [entityOf(ref)] },
      }),
      cached,
      changes: this.changes,
      entities: { refresh: async () => {}, onAnswer: () => () => {} },
      turns: new EventLoopTurns(),
      clock: systemClock,
      logger: silentLogger,
    });
    for (let nth = 0; nth < size.pipelines; nth += 1) this.seed(nth);
  }

  /** A Pipeline gets further: its newest Bundle is verified in one more environment, or in none again. */
  move(nth: number, reached: number): void {
    const store = this.cached.bundles as MemoryStore<Bundle>;
    store.upsert(this.bundle(nth, this.size.bundles, reached));
  }

  /** Somebody writes a Pipeline, with other environments or the same. */
  write(nth: number, environments: readonly string[]): void {
    const pipelines = this.cached.pipelines as MemoryStore<Pipeline>;
    const pipeline = aPipeline([...environments]);
    const metadata = { name: `service-${nth}`, namespace: 'default' };
    pipelines.upsert({
      ...pipeline,
      metadata: { ...metadata, resourceVersion: this.nextVersion() },
    });
  }

  private seed(nth: number): void {
    const { bundles, environments } = this.size;
    this.write(nth, environments);
    const store = this.cached.bundles as MemoryStore<Bundle>;
    for (let release = 1; release <= bundles; release += 1) {
      const isMoving = release === bundles && nth % 10 === 0;
      const reached = isMoving ? environments.length - 1 : environments.length;
      store.upsert(this.bundle(nth, release, reached));
    }
  }

  private bundle(nth: number, release: number, reached: number): Bundle {
    const { environments } = this.size;
    const at = (offset: number) =>
      rfc3339(this.began + (release * 10 + offset) * hour);
    const isMoving = reached < environments.length;
    return aBundle(`1.${release}.0`, {
      metadata: {
        name: `service-${nth}-1-${release}-0`,
        uid: `${nth}-${release}`,
        resourceVersion: this.nextVersion(),
        creationTimestamp: at(0),
        labels: { 'kardinal.io/pipeline': `service-${nth}` },
      },
      status: {
        phase: isMoving ? 'Promoting' : 'Verified',
        environments: Object.fromEntries(
          environments.map((name, position) => [
            name,
            {
              position,
              upstreams: environments.slice(
                Math.max(position - 1, 0),
                position,
              ),
              ...(position < reached
                ? {
                    state: 'Verified' as const,
                    promotedAt: at(position),
                    verifiedAt: at(position + 1),
                    finishedAt: at(position + 1),
                  }
                : {
                    state: 'WaitingForMerge' as const,
                    promotedAt: at(position),
                  }),
            },
          ]),
        ),
      },
    });
  }

  private nextVersion(): string {
    this.version += 1;
    return String(this.version);
  }
}

function entityOf({ namespace, name }: PipelineRef) {
  const team = Number(name.replace(/\D/g, '')) % 20;
  return {
    ref: `component:${namespace}/${name}`,
    kind: 'Component',
    namespace,
    name,
    owners: [`group:default/team-${team}`],
    system: `system:default/system-${team % 7}`,
  };
}
