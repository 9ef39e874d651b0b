import {
  auditLogType,
  commitStatusType,
  notificationHookType,
  Bundle,
  bundleType,
  Pipeline,
  pipelineType,
  PolicyGate,
  policyGateType,
  promotionStepType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { Graph, graphType } from '@kardinal/graph-controller';
import {
  ControllerRuntime,
  PassReport,
  ResourceType,
} from '@kardinal/kube-controller';
import { statusDelays } from '../controllers/statusDelays';
import { PromotionWorld, WorldSeed } from './PromotionWorld';
import { unknownFields } from './unknownFields';

const minute = 60_000;

const pipelineKey = { namespace: 'default', name: 'guestbook' };

/** A {@link PromotionWorld} in which the product runs until it is stopped. */
export class RunningWorld {
  readonly #stopping = new AbortController();
  readonly #running: Promise<void>;
  readonly runtime: ControllerRuntime;
  /** Every phase that a Bundle was seen in, one after the other. */
  readonly phases: (string | undefined)[] = [];
  /** Every pass of a controller, one after the other. */
  readonly passes: PassReport[] = [];

  private constructor(readonly story: PromotionWorld) {
    const { cluster, clock } = story;
    this.runtime = story.runtime({
      options: {
        client: cluster,
        clock,
        onPass: report => this.passes.push(report),
      },
      client: cluster,
      outside: async (_name, call) => call(),
    });
    this.runtime.store(bundleType).onChange((_before, after) => {
      const phase = after?.status?.phase;
      if (after && phase !== this.phases.at(-1)) this.phases.push(phase);
    });
    this.#running = this.runtime.start(this.#stopping.signal);
  }

  /** A world with its first release, settled. */
  static async begin(
    seed: WorldSeed,
    version?: string,
    prepare: (story: PromotionWorld) => void = () => {},
  ): Promise<RunningWorld> {
    const story = new PromotionWorld(seed);
    prepare(story);
    await story.begin(version);
    const world = new RunningWorld(story);
    await world.settle();
    return world;
  }

  get cluster() {
    return this.story.cluster;
  }

  get forge() {
    return this.story.forge;
  }

  /** Until nothing is to be done, and what may be written later is written: the words of the steps first. */
  async settle(): Promise<void> {
    await this.react();
    await this.story.clock.advance(statusDelays.message);
    await this.react();
    await this.story.clock.advance(statusDelays.graph);
    await this.react();
  }

  /** Until nothing is to be done at this instant. */
  async react(): Promise<void> {
    for (let round = 0; round < 12; round++) {
      await this.runtime.settled();
      await this.story.sync();
    }
    await this.runtime.settled();
  }

  async elapse(milliseconds: number): Promise<void> {
    const { clock } = this.story;
    const end = clock.now() + milliseconds;
    while (clock.now() < end) {
      // As an API server does: a watch that hears nothing is opened again, some random time later.
      this.cluster.bookmark();
      await clock.advance(Math.min(minute, end - clock.now()));
    }
    await this.settle();
  }

  /** CI releases a version, in a second of its own. */
  async release(
    version: string,
    metadata?: Partial<Bundle['metadata']>,
    spec?: Partial<Bundle['spec']>,
  ): Promise<void> {
    await this.story.clock.advance(2_000);
    await this.story.release(version, metadata, spec);
    await this.settle();
  }

  async merge(): Promise<void> {
    this.story.mergeOpenPullRequests();
    await this.settle();
  }

  async changePipeline(spec: Partial<Pipeline['spec']>): Promise<void> {
    await this.cluster.patch(pipelineType, pipelineKey, {
      type: 'merge',
      body: { spec },
    });
    await this.settle();
  }

  async deletePipeline(): Promise<void> {
    await this.cluster.delete(pipelineType, pipelineKey);
    await this.settle();
  }

  async changeBundle(
    version: string,
    metadata: Partial<Bundle['metadata']>,
  ): Promise<void> {
    const { name } = this.bundle(version)!.metadata;
    await this.cluster.patch(
      bundleType,
      { namespace: 'default', name },
      { type: 'merge', body: { metadata } },
    );
    await this.settle();
  }

  /** A person wants another attempt. */
  retry(version: string): Promise<void> {
    const at = new Date(this.story.clock.now()).toISOString();
    return this.changeBundle(version, {
      annotations: { 'kardinal.io/retry-at': at },
    });
  }

  async deleteStep(version: string, environment: string): Promise<void> {
    const { name } = this.step(version, environment)!.metadata;
    await this.#delete(promotionStepType, name);
  }

  async deleteGraph(version: string): Promise<void> {
    await this.#delete(graphType, this.graph(version)!.metadata.name);
  }

  async deleteBundle(version: string): Promise<void> {
    await this.#delete(bundleType, this.bundle(version)!.metadata.name);
  }

  async #delete(type: ResourceType, name: string): Promise<void> {
    await this.cluster.delete(type, { namespace: 'default', name });
    await this.settle();
  }

  bundle(version: string): Bundle | undefined {
    return this.story.bundle(version);
  }

  pipeline(): Pipeline | undefined {
    return this.cluster.peek(pipelineType, pipelineKey);
  }

  graph(version: string): Graph | undefined {
    const { name } = this.bundle(version)!.metadata;
    return this.cluster.peek(graphType, { namespace: 'default', name });
  }

  step(version: string, environment: string) {
    return this.story.step(version, environment);
  }

  gates(): readonly PolicyGate[] {
    return this.story.gates();
  }

  /** `Ready` of a Bundle. */
  reason(version: string): string | undefined {
    return this.bundle(version)?.status?.conditions?.find(
      ({ type }) => type === 'Ready',
    )?.reason;
  }

  /** Ends the product. @throws Error naming what it wrote and a real API server would take away */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
    const types = [
      pipelineType,
      auditLogType,
      commitStatusType,
      notificationHookType,
      bundleType,
      policyGateType,
      promotionStepType,
    ];
    const unknown = types
      .flatMap((type: ResourceType) => this.cluster.peekAll(type))
      .flatMap(unknownFields);
    if (unknown.length > 0)
      throw new Error(`The CRDs do not have ${unknown.join(', ')}`);
  }
}
