import {
  labels,
  Pipeline,
  PipelineStatus,
  rfc3339,
  shardsOf,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  Clock,
  Instant,
  keyOf,
  KeySource,
  KubeClient,
  Lease,
  leaseType,
  Logger,
  MemoryStore,
  ObjectKey,
  Reflector,
  Store,
} from '@kardinal/kube-controller';
import { keyId } from '../seals/SealKeys';
import { shardOfLease } from './agentLeaseName';

/** How long an agent may be silent, in milliseconds: longer than another one of its shard takes to take over. */
const longestSilence = 60_000;

type LostAgent = NonNullable<PipelineStatus['lostAgents']>[number];

/** What the agents are heard through. */
export interface AgentHeartbeatsParts {
  readonly client: Pick<KubeClient, 'list' | 'watch'>;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Where their Leases are: the control plane's own. */
  readonly namespace: string;
  /** With the index `shard`. */
  readonly pipelines: Store<Pipeline>;
  /** Whether what is sealed with a key counts for the steps of a shard. Who finds out that it changed wakes the Pipelines. */
  readonly isKnown: (keyId: string, shard: string) => boolean;
}

interface Heard {
  readonly version: string | undefined;
  /** By the clock of this process. */
  readonly at: Instant;
  readonly since: string | undefined;
  readonly state: 'heard' | 'silent';
  /** The id of the key that it seals with; older agents do not say so. */
  readonly sealKey: string | undefined;
}

/**
 * Which agents are heard from and believed, by the Leases that they renew. Nothing is watched before a Pipeline names a shard. A Pipeline is woken
 * when an agent of one of its shards falls silent or is heard from again, and not by each renewal.
 */
export class AgentHeartbeats implements KeySource {
  /** By shard. */
  private readonly heard = new Map<string, Heard>();
  private stopping: AbortController | undefined;
  private state: 'unread' | 'read' = 'unread';
  private wake: (key: ObjectKey) => void = () => {};
  private cancel = () => {};

  constructor(private readonly parts: AgentHeartbeatsParts) {}

  subscribe(wake: (key: ObjectKey) => void): () => void {
    const { pipelines } = this.parts;
    this.wake = wake;
    const unsubscribe = pipelines.onChange((_before, after) => {
      if (after !== undefined) this.openFor(after);
    });
    pipelines.list().forEach(each => this.openFor(each));
    return () => {
      unsubscribe();
      this.cancel();
      this.stopping?.abort();
      this.stopping = undefined;
      this.state = 'unread';
      this.heard.clear();
    };
  }

  /** The shards of a Pipeline whose agent is not heard from, or not believed; as it is on record until that is known. */
  lostAgents(pipeline: Pipeline): readonly LostAgent[] {
    const shards = shardsOf(pipeline);
    if (this.state === 'unread')
      return (pipeline.status?.lostAgents ?? []).filter(({ shard }) =>
        shards.includes(shard),
      );
    return shards.flatMap(shard => this.lostAgentOf(shard) ?? []);
  }

  private lostAgentOf(shard: string): LostAgent | undefined {
    const heard = this.heard.get(shard);
    if (heard?.state !== 'heard')
      return heard?.since === undefined
        ? { shard }
        : { shard, since: heard.since };
    const { sealKey } = heard;
    return sealKey === undefined || this.parts.isKnown(sealKey, shard)
      ? undefined
      : { shard, unknownKey: sealKey };
  }

  private openFor(pipeline: Pipeline): void {
    if (this.stopping !== undefined || shardsOf(pipeline).length === 0) return;
    const { client, clock, logger, namespace, pipelines } = this.parts;
    this.stopping = new AbortController();
    const store = new MemoryStore(leaseType);
    store.onChange((before, after) => this.hear(before, after));
    const reflector = new Reflector({
      client,
      clock,
      logger,
      store,
      namespace,
      onState: ({ type }) => {
        if (type === 'failed' || this.state === 'read') return;
        this.state = 'read';
        pipelines
          .list()
          .filter(each => shardsOf(each).length > 0)
          .forEach(each => this.wake(keyOf(each)));
      },
    });
    void reflector.run(this.stopping.signal);
  }

  private hear(before: Lease | undefined, after: Lease | undefined): void {
    const { metadata } = after ?? before ?? {};
    const shard = shardOfLease(metadata?.name ?? '');
    if (shard === undefined) return;
    const known = this.heard.get(shard);
    if (after === undefined) this.heard.delete(shard);
    else if (known?.version !== after.metadata.resourceVersion)
      this.heard.set(shard, this.heardOf(after, known));
    const isSame = this.heard.get(shard)?.sealKey === known?.sealKey;
    if (known === undefined || after === undefined || !isSame)
      this.wakeShard(shard);
    this.check();
  }

  private heardOf({ metadata, spec }: Lease, known: Heard | undefined): Heard {
    const now = this.parts.clock.now();
    const renewed = Date.parse(spec.renewTime ?? '');
    // What was renewed before this process looked is as old as it says; from then on clocks need not agree.
    const at = known === undefined && renewed < now ? renewed : now;
    return {
      version: metadata.resourceVersion,
      at,
      since: Number.isNaN(renewed) ? undefined : rfc3339(renewed),
      // It was there at once: who is woken for it finds out.
      state: known?.state ?? this.stateAt(at),
      sealKey: sealKeyOf(metadata.annotations),
    };
  }

  /** Wakes the Pipelines of the shards of which something else is known now, and looks again when the next one may be silent. */
  private check(): void {
    const { clock } = this.parts;
    for (const [shard, heard] of this.heard) {
      const state = this.stateAt(heard.at);
      if (state === heard.state) continue;
      this.heard.set(shard, { ...heard, state });
      this.wakeShard(shard);
    }
    this.cancel();
    const next = Math.min(
      ...[...this.heard.values()]
        .filter(({ state }) => state === 'heard')
        .map(({ at }) => at + longestSilence),
    );
    if (Number.isFinite(next))
      this.cancel = clock.setTimeout(() => this.check(), next - clock.now());
  }

  private wakeShard(shard: string): void {
    this.parts.pipelines
      .byIndex('shard', shard)
      .forEach(pipeline => this.wake(keyOf(pipeline)));
  }

  private stateAt(at: Instant): Heard['state'] {
    return this.parts.clock.now() - at < longestSilence ? 'heard' : 'silent';
  }
}

/** The id that a Lease says; what is none is left out of the status. */
function sealKeyOf(
  annotations: Readonly<Record<string, string>> = {},
): string | undefined {
  const id = annotations[labels.sealKey];
  return id !== undefined && keyId.test(id) ? id : undefined;
}
