import {
  ControllerRuntime,
  createControllerRuntime,
  findCondition,
  ResourceType,
} from '@kardinal/kube-controller';
import {
  FakeCluster,
  isWrite,
  ManualClock,
} from '@kardinal/kube-controller/testing';
import {
  addGraphController,
  GraphControllerOptions,
} from '../addGraphController';
import {
  Graph,
  GraphNode,
  GraphStatus,
  graphType,
  NodeStatus,
} from '../api/Graph';
import { graphRevisionType } from '../api/GraphRevision';
import { AnyObject, graphOf, widgetType, zoneType } from './objects';

/** A fake cluster with a running Graph controller. */
export class GraphWorld {
  readonly clock = new ManualClock();
  readonly cluster: FakeCluster;
  #abort = new AbortController();
  #runtime: ControllerRuntime | undefined;
  #ended: Promise<void> | undefined;

  constructor(
    types: readonly ResourceType[] = [widgetType, zoneType],
    private readonly options: GraphControllerOptions = {},
  ) {
    this.cluster = new FakeCluster({
      clock: this.clock,
      types: [graphType, graphRevisionType, ...types],
    });
  }

  /** Starts the controller, or does nothing when it runs. */
  start(): void {
    if (this.#runtime) return;
    this.#abort = new AbortController();
    this.#runtime = createControllerRuntime({
      client: this.cluster,
      clock: this.clock,
      random: () => 0.5,
    });
    addGraphController(this.#runtime, this.options);
    this.#ended = this.#runtime.start(this.#abort.signal);
  }

  async stop(): Promise<void> {
    this.#abort.abort();
    await this.#ended;
    this.#runtime = undefined;
  }

  /** Lets the controller do what it has to do now. */
  async settle(): Promise<void> {
    this.start();
    await this.#runtime!.settled();
  }

  /** Time passes, and the controller does what becomes due. */
  async pass(milliseconds: number): Promise<void> {
    await this.settle();
    const end = this.clock.now() + milliseconds;
    for (;;) {
      const next = this.#runtime!.nextPassAt();
      if (next === undefined || next > end) break;
      await this.clock.advanceTo(next);
      await this.settle();
    }
    await this.clock.advanceTo(end);
    await this.settle();
  }

  /** Writes the spec of a Graph as a person does, and waits. */
  async put(nodes: readonly GraphNode[], name = 'shop'): Promise<void> {
    await this.cluster.apply(graphType, graphOf(nodes, name), {
      fieldManager: 'person',
      onConflict: 'force',
    });
    await this.settle();
  }

  /** Deletes a Graph and waits. */
  async remove(name = 'shop'): Promise<void> {
    await this.cluster.delete(graphType, { namespace: 'team', name });
    await this.settle();
  }

  graph(name = 'shop'): Graph | undefined {
    return this.cluster.peek(graphType, { namespace: 'team', name });
  }

  status(name = 'shop'): GraphStatus {
    const status = this.graph(name)?.status;
    if (!status) throw new Error(`The Graph ${name} has no status`);
    return status;
  }

  node(id: string, name = 'shop'): NodeStatus {
    const node = this.status(name).nodes.find(each => each.id === id);
    if (!node) throw new Error(`The Graph ${name} has no node ${id}`);
    return node;
  }

  /** States by node. */
  states(name = 'shop'): Record<string, string> {
    const { nodes } = this.status(name);
    return Object.fromEntries(nodes.map(({ id, state }) => [id, state]));
  }

  condition(type: string, name = 'shop') {
    return findCondition(this.status(name).conditions, type);
  }

  object(name: string, type: ResourceType = widgetType): AnyObject | undefined {
    const key =
      type.scope === 'Namespaced' ? { namespace: 'team', name } : { name };
    return this.cluster.peek(type, key) as AnyObject | undefined;
  }

  /** Names of the objects of a kind. */
  names(type: ResourceType = widgetType): readonly string[] {
    return this.cluster.peekAll(type).map(({ metadata }) => metadata.name);
  }

  /** Another controller writes a status. */
  async report(
    name: string,
    status: Record<string, unknown>,
    type: ResourceType = widgetType,
  ): Promise<void> {
    const key = { namespace: 'team', name };
    this.cluster.setStatus(type as ResourceType<never>, key, status as never);
    await this.settle();
  }

  /** Requests that wrote something, as `verb name`. Events and revisions are left out. */
  writes(): readonly string[] {
    return this.cluster.calls
      .filter(
        ({ verb, type }) =>
          isWrite(verb) && !/Event$|GraphRevision$/.test(type),
      )
      .map(({ verb, key }) => `${verb} ${key?.name}`);
  }

  /** Changes an object as a person does, and waits. */
  async edit(
    type: ResourceType,
    name: string,
    body: Record<string, unknown>,
  ): Promise<void> {
    const key = { namespace: 'team', name };
    await this.cluster.patch(type, key, { type: 'merge', body });
    await this.settle();
  }
}
