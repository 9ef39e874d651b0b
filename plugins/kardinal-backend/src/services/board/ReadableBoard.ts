import { BackstageCredentials } from '@backstage/backend-plugin-api';
import {
  BoardStatus,
  kardinalReadPermission,
  PipelineRef,
  shortHash,
} from '@kardinal/backstage-plugin-kardinal-common';
import { PipelineAccess } from '../access/PipelineAccess';
import { BoardIndex, boardKey } from './BoardIndex';

/**
 * The board as one caller may read it, and what the caller was shown of it. A version names both the state of the rows and
 * which of them are shown: who comes back with one gets what has changed only where the same rows are still readable.
 */
export class ReadableBoard {
  // Sets are never changed but replaced: who may read everything shares the one of the index.
  private readable: ReadonlySet<string> = new Set();
  /** Rows of which it is known whether they are readable. */
  private judged: ReadonlySet<string> = new Set();
  private shown: ReadonlySet<string> = new Set();
  private signature = '';
  private readonly pending = new Set<string>();

  private constructor(
    private readonly index: BoardIndex,
    private readonly access: Pick<PipelineAccess, 'filter'>,
    private readonly credentials: BackstageCredentials,
  ) {}

  /** @throws NotAllowedError (403) where the policy grants the permission for no Pipeline at all */
  static async open(
    index: BoardIndex,
    access: Pick<PipelineAccess, 'filter'>,
    credentials: BackstageCredentials,
  ): Promise<ReadableBoard> {
    await index.open();
    const board = new ReadableBoard(index, access, credentials);
    await board.recheck();
    return board;
  }

  /** All of it as JSON, with its version. From now on this is what the caller has. */
  snapshot(status: BoardStatus): {
    readonly version: string;
    readonly text: string;
  } {
    this.pending.clear();
    this.show(this.readable);
    const { version } = this;
    const rows = this.index.text(this.shown);
    const head = JSON.stringify({ version, status }).slice(0, -1);
    return { version, text: `${head},"rows":${rows}}` };
  }

  /** The caller has what this version names: only what is different since then comes next. `unknown` where that is not known. */
  resume(version: string): 'resumed' | 'unknown' {
    const at = version.lastIndexOf('.');
    this.show(this.readable);
    const changed = this.index.since(version.slice(0, at));
    if (changed === 'unknown' || version.slice(at + 1) !== this.signature)
      return 'unknown';
    this.pending.clear();
    this.changed(changed);
    return 'resumed';
  }

  /** These rows are different, or gone. */
  changed(keys: readonly string[]): void {
    keys.forEach(key => this.pending.add(key));
  }

  /** Asks again which rows are readable. Throws as {@link open}. */
  async recheck(): Promise<void> {
    const { pipelines } = this.index;
    const { keys } = this.index;
    const granted = await this.filter(pipelines);
    const readable = granted.length === keys.size ? keys : new Set(granted);
    for (const key of new Set([...readable, ...this.readable]))
      if (readable.has(key) !== this.readable.has(key)) this.pending.add(key);
    this.readable = readable;
    this.judged = keys;
  }

  /** What has changed since the last message, as a message; `undefined` where that is nothing. */
  async next(
    status: BoardStatus | undefined,
  ): Promise<{ readonly version: string; readonly text: string } | undefined> {
    for (let unknown = this.unknown(); unknown.length > 0; ) {
      const readable = await this.filter(unknown);
      this.readable = new Set([...this.readable, ...readable]);
      this.judged = new Set([...this.judged, ...unknown.map(boardKey)]);
      unknown = this.unknown();
    }
    const keys = [...this.pending];
    this.pending.clear();
    const gone = new Set(keys.filter(key => !this.index.has(key)));
    if (gone.size > 0) {
      this.readable = without(this.readable, gone);
      this.judged = without(this.judged, gone);
    }
    const rows = keys.filter(key => this.readable.has(key));
    const removed = keys.filter(
      key => this.shown.has(key) && !this.readable.has(key),
    );
    if (rows.length + removed.length === 0 && status === undefined)
      return undefined;
    this.show(this.readable);
    const { version } = this;
    const rest = status === undefined ? {} : { status };
    const head = JSON.stringify({ type: 'delta', version, removed, ...rest });
    return {
      version,
      text: `${head.slice(0, -1)},"rows":${this.index.text(rows)}}`,
    };
  }

  private get version(): string {
    return `${this.index.version}.${this.signature}`;
  }

  private unknown(): readonly PipelineRef[] {
    return [...this.pending].flatMap(key =>
      this.judged.has(key) ? [] : this.index.pipeline(key) ?? [],
    );
  }

  private async filter(
    pipelines: readonly PipelineRef[],
  ): Promise<readonly string[]> {
    const readable = await this.access.filter(
      kardinalReadPermission,
      pipelines,
      this.credentials,
    );
    return readable.map(boardKey);
  }

  private show(keys: ReadonlySet<string>): void {
    if (keys === this.shown) return;
    const isSame =
      keys.size === this.shown.size &&
      [...keys].every(key => this.shown.has(key));
    this.shown = keys;
    if (isSame && this.signature !== '') return;
    this.signature = shortHash([...keys].sort().join());
  }
}

function without(
  keys: ReadonlySet<string>,
  gone: ReadonlySet<string>,
): ReadonlySet<string> {
  return new Set([...keys].filter(key => !gone.has(key)));
}
