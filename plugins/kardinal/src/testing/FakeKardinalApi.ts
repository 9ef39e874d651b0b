import {
  BoardRow,
  CommandRequest,
  PipelineView,
  ReleaseView,
  CommandPreview,
  PromotionDiff,
  PromotionGates,
} from '@kardinal/backstage-plugin-kardinal-common';
import { createPatch } from 'rfc6902';
import {
  BoardEvent,
  BundleRef,
  DiffRequest,
  FollowRequest,
  KardinalApi,
  LiveBoardMessage,
  LiveViewMessage,
  ViewEvent,
} from '../api/KardinalApi';
import { PipelineRef } from '../api/PipelineRef';
import { exampleRelease } from './exampleRelease';
import { FakeConnection } from './FakeConnection';

const noDiff: PromotionDiff = {
  type: 'unavailable',
  environment: 'prod',
  version: '1.29.0',
  reason: 'What 1.29.0 changes in prod cannot be shown: a test says nothing.',
};

/** A backend in memory: holds one view and streams its changes. */
export class FakeKardinalApi implements KardinalApi {
  readonly requests: Omit<FollowRequest, 'signal'>[] = [];
  readonly executed: CommandRequest[] = [];
  readonly previewed: CommandRequest[] = [];
  readonly diffRequests: Omit<DiffRequest, 'signal'>[] = [];
  private differences: readonly PromotionDiff[] = [];
  private gates: readonly PromotionGates[] = [];
  private readonly connections = new Set<FakeConnection<LiveViewMessage>>();
  private readonly boardConnections = new Set<
    FakeConnection<LiveBoardMessage>
  >();
  private refusal: Error | undefined;
  private rows: readonly BoardRow[] = [];
  /** What is said of every Bundle. */
  released: ReleaseView = exampleRelease;

  constructor(private view: PipelineView) {}

  /** What is answered from now on instead of anything else. */
  refuse(error: Error | undefined): void {
    this.refusal = error;
  }

  /** What the board shows from now on; followers get the difference. */
  setBoard(rows: readonly BoardRow[]): void {
    const names = new Set(rows.map(({ name }) => name));
    const removed = this.rows
      .filter(({ name }) => !names.has(name))
      .map(({ namespace, name }) => `${namespace}/${name}`);
    this.rows = rows;
    const version = this.boardVersion();
    for (const connection of this.boardConnections)
      connection.send({
        type: 'message',
        id: version,
        message: { type: 'delta', version, rows, removed },
      });
  }

  async *followBoard({
    signal,
    lastEventId,
  }: Omit<FollowRequest, 'bundle'>): AsyncIterable<BoardEvent> {
    this.answerOrThrow();
    const connection = new FakeConnection<LiveBoardMessage>();
    const version = this.boardVersion();
    const { rows } = this;
    const board = { version, status: {}, rows };
    connection.send(
      lastEventId === version
        ? { type: 'heartbeat' }
        : {
            type: 'message',
            id: version,
            message: { type: 'snapshot', board },
          },
    );
    this.boardConnections.add(connection);
    signal.addEventListener('abort', () => connection.end());
    try {
      yield* connection.events();
    } finally {
      this.boardConnections.delete(connection);
    }
  }

  /** The view becomes another one; followers get the difference. */
  change(next: PipelineView): void {
    const from = this.view.version;
    const patch = createPatch(this.view, next);
    this.view = next;
    for (const connection of this.connections) {
      connection.send({
        type: 'message',
        id: next.version,
        message: { type: 'delta', from, version: next.version, patch },
      });
    }
  }

  /** Every connection breaks. */
  disconnect(): void {
    for (const connection of [...this.connections, ...this.boardConnections]) {
      connection.end(new TypeError('network error'));
    }
  }

  async *follow(
    _pipeline: PipelineRef,
    { signal, ...request }: FollowRequest,
  ): AsyncIterable<ViewEvent> {
    this.requests.push(request);
    this.answerOrThrow();
    const connection = new FakeConnection<LiveViewMessage>();
    connection.send(this.firstEvent(request.lastEventId));
    this.connections.add(connection);
    signal.addEventListener('abort', () => connection.end());
    try {
      yield* connection.events();
    } finally {
      this.connections.delete(connection);
    }
  }

  async release({ namespace, name }: BundleRef): Promise<ReleaseView> {
    this.answerOrThrow();
    return { ...this.released, namespace, name };
  }

  async evidence({ name }: BundleRef): Promise<string> {
    this.answerOrThrow();
    return JSON.stringify({ name });
  }

  /** What promotions change from now on: the first of these, and a command all of them. */
  setDiff(...diffs: readonly PromotionDiff[]): void {
    this.differences = diffs;
  }

  /** What gates say in the preview of a command from now on. */
  setGates(...gates: readonly PromotionGates[]): void {
    this.gates = gates;
  }

  async diff(
    _pipeline: PipelineRef,
    { signal: _unneeded, ...request }: DiffRequest,
  ): Promise<PromotionDiff> {
    this.answerOrThrow();
    this.diffRequests.push(request);
    return this.differences[0] ?? noDiff;
  }

  async previewCommand(
    _pipeline: PipelineRef,
    command: CommandRequest,
    { from }: { readonly from: number },
  ): Promise<CommandPreview> {
    const { type } = command;
    this.previewed.push(command);
    const diffs = this.differences;
    const environmentCount = diffs.length;
    const page = diffs.slice(from, from + 10);
    const gates = this.gates;
    return { confirmation: type, environmentCount, diffs: page, gates };
  }

  async executeCommand(
    _pipeline: PipelineRef,
    command: CommandRequest,
  ): Promise<void> {
    this.answerOrThrow();
    this.executed.push(command);
  }

  private boardVersion(): string {
    return JSON.stringify(this.rows);
  }

  private answerOrThrow(): void {
    if (this.refusal) {
      throw this.refusal;
    }
  }

  private firstEvent(lastEventId: string | undefined): ViewEvent {
    return lastEventId === this.view.version
      ? { type: 'heartbeat' }
      : {
          type: 'message',
          id: this.view.version,
          message: { type: 'snapshot', view: this.view },
        };
  }
}
