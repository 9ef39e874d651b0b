import { randomUUID } from 'node:crypto';
import { PipelineRef } from '@kardinal/backstage-plugin-kardinal-common';
import { Clock, EventLoopTurns, Logger } from '@kardinal/kube-controller';
import { CachedResources } from '@kardinal/promotion-engine';
import { PipelineEntities } from '../access/PipelineEntities';
import { ChangeScope, PipelineChanges } from '../changes/PipelineChanges';
import { refuseUnsynced } from '../refuseUnsynced';
import { BoardLog } from './BoardLog';
import { BoardRows } from './BoardRows';

/** Changes that come together are shown together: milliseconds. */
const settleTime = 100;
/** How often a followed row that is not finished is looked at for what only time changes, in milliseconds. */
const clockInterval = 60_000;

/** A row as it is sent, made once for all who are sent it. */
interface IndexedRow {
  readonly pipeline: PipelineRef;
  readonly text: string;
  readonly isFinished: boolean;
}

/**
 * The rows of all Pipelines, kept from changes: what has changed is computed again, once, and nothing else, however many
 * follow it. It begins with the first who asks for the board.
 */
export class BoardIndex {
  private readonly rows = new Map<string, IndexedRow>();
  private readonly dirty = new Set<string>();
  private readonly listeners = new Set<(keys: readonly string[]) => void>();
  private readonly log = new BoardLog();
  private readonly epoch = randomUUID().slice(0, 8);
  private opening: Promise<void> | undefined;
  private updating: Promise<void> | undefined;
  private isPending = false;
  private known: ReadonlySet<string> | undefined;

  constructor(
    private readonly deps: {
      readonly rows: Pick<BoardRows, 'row'>;
      readonly cached: Pick<CachedResources, 'hasSynced' | 'pipelines'>;
      readonly changes: Pick<PipelineChanges, 'onPromotions'>;
      readonly entities: Pick<PipelineEntities, 'onAnswer' | 'refresh'>;
      readonly turns: Pick<EventLoopTurns, 'next'>;
      readonly clock: Clock;
      readonly logger: Pick<Logger, 'warn'>;
    },
  ) {}

  /**
   * Resolves when all rows are there.
   *
   * @throws ServiceUnavailableError (503) before it is known which Pipelines there are
   */
  async open(): Promise<void> {
    refuseUnsynced(this.deps.cached);
    this.opening ??= this.begin();
    await this.opening;
  }

  /** Names the current state of all rows. */
  get version(): string {
    return `${this.epoch}.${this.log.state}`;
  }

  /** The rows that there are: the same set until there are others. */
  get keys(): ReadonlySet<string> {
    this.known ??= new Set(this.rows.keys());
    return this.known;
  }

  get pipelines(): readonly PipelineRef[] {
    return [...this.rows.values()].map(({ pipeline }) => pipeline);
  }

  has(key: string): boolean {
    return this.rows.has(key);
  }

  pipeline(key: string): PipelineRef | undefined {
    return this.rows.get(key)?.pipeline;
  }

  /** Those of the rows that there are, as a JSON array. */
  text(keys: Iterable<string>): string {
    const texts = [...keys].flatMap(key => this.rows.get(key)?.text ?? []);
    return `[${texts.join(',')}]`;
  }

  /** The rows that are different or gone since a version; `unknown` where that cannot be told. */
  since(version: string): readonly string[] | 'unknown' {
    const [epoch, state] = version.split('.');
    return epoch === this.epoch ? this.log.since(Number(state)) : 'unknown';
  }

  /** Calls back with the rows that are different or gone, until the returned function is called. */
  onChange(listener: (keys: readonly string[]) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private async begin(): Promise<void> {
    const { changes, entities } = this.deps;
    // Without an answer of the catalog the first board would show nobody what is theirs.
    await entities.refresh();
    changes.onPromotions(this.take);
    entities.onAnswer(() => this.takeAll());
    this.tick();
    this.takeKnown();
    this.updating = this.update();
    await this.updating;
  }

  private readonly take = (scope: ChangeScope): void => {
    if (scope.type === 'every') this.takeAll();
    else {
      this.dirty.add(boardKey(scope.pipeline));
      this.updateSoon();
    }
  };

  private takeAll(): void {
    for (const key of this.rows.keys()) this.dirty.add(key);
    this.takeKnown();
    this.updateSoon();
  }

  private takeKnown(): void {
    for (const {
      namespace = 'default',
      name,
    } of this.deps.cached.pipelines.keys())
      this.dirty.add(boardKey({ namespace, name }));
  }

  private tick(): void {
    this.deps.clock.setTimeout(() => {
      if (this.listeners.size > 0) {
        for (const [key, { isFinished }] of this.rows)
          if (!isFinished) this.dirty.add(key);
        this.updateSoon();
      }
      this.tick();
    }, clockInterval);
  }

  private updateSoon(): void {
    if (this.isPending || this.dirty.size === 0) return;
    this.isPending = true;
    this.deps.clock.setTimeout(() => {
      this.isPending = false;
      this.updating = (this.updating ?? Promise.resolve()).then(() =>
        this.update(),
      );
    }, settleTime);
  }

  private async update(): Promise<void> {
    const changed: string[] = [];
    const gone: string[] = [];
    for (const key of [...this.dirty]) {
      await this.deps.turns.next();
      this.dirty.delete(key);
      const before = this.rows.get(key);
      const after = this.indexed(key);
      if (before?.text === after?.text) continue;
      if (before === undefined || after === undefined) this.known = undefined;
      if (after === undefined) {
        this.rows.delete(key);
        gone.push(key);
      } else {
        this.rows.set(key, after);
        changed.push(key);
      }
    }
    if (changed.length + gone.length === 0) return;
    this.log.add(changed, gone);
    const keys = [...changed, ...gone];
    [...this.listeners].forEach(listener => listener(keys));
  }

  private indexed(key: string): IndexedRow | undefined {
    const [namespace, name] = key.split('/');
    const pipeline = { namespace, name };
    try {
      const row = this.deps.rows.row(pipeline);
      return (
        row && {
          pipeline,
          text: JSON.stringify(row),
          isFinished: row.idleSince === undefined,
        }
      );
    } catch (error) {
      // One Pipeline that cannot be shown does not take the board from everybody: its row stays as it was.
      this.deps.logger.warn('The board could not show a Pipeline', {
        pipeline: key,
        error: error instanceof Error ? error.message : String(error),
      });
      return this.rows.get(key);
    }
  }
}

/** `namespace/name`. */
export function boardKey({ namespace, name }: PipelineRef): string {
  return `${namespace}/${name}`;
}
