import {
  BoardRow,
  Pipeline,
  PipelineRef,
  pipelineType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { aPipeline } from '@kardinal/backstage-plugin-kardinal-common/testUtils';
import { silentLogger } from '@kardinal/foundation';
import { MemoryStore } from '@kardinal/kube-controller';
import { ManualClock } from '@kardinal/kube-controller/testing';
import { BoardIndex } from '../services/board/BoardIndex';
import { ChangeScope } from '../services/changes/PipelineChanges';

/** An index of the board over Pipelines that one can change. */
export class BoardSite {
  readonly clock = new ManualClock();
  readonly pipelines = new MemoryStore<Pipeline>(pipelineType);
  /** Pipelines whose rows were computed, in order. */
  readonly computed: string[] = [];
  /** What the rows say, by name. */
  readonly bundles = new Map<string, string>();
  readonly broken = new Set<string>();
  private readonly observers = new Set<(scope: ChangeScope) => void>();
  /** How often the catalog was asked. */
  questions = 0;
  private answer = () => {};
  private version = 0;
  readonly index: BoardIndex;

  constructor(...names: readonly string[]) {
    this.pipelines.beginRelist().commit('0');
    names.forEach(name => this.add(name));
    this.index = new BoardIndex({
      clock: this.clock,
      logger: silentLogger,
      turns: { next: async () => {} },
      cached: { pipelines: this.pipelines, hasSynced: () => true },
      changes: {
        onPromotions: observer => {
          this.observers.add(observer);
          return () => this.observers.delete(observer);
        },
      },
      entities: {
        refresh: async () => {
          this.questions += 1;
        },
        onAnswer: listener => {
          this.answer = listener;
          return () => {};
        },
      },
      rows: { row: pipeline => this.row(pipeline) },
    });
  }

  /** A Pipeline comes to be. */
  add(name: string): void {
    this.version += 1;
    this.bundles.set(name, '1');
    this.pipelines.upsert({
      ...aPipeline(['dev']),
      metadata: {
        name,
        namespace: 'default',
        uid: name,
        resourceVersion: `${this.version}`,
      },
    });
    this.report(name);
  }

  /** A Pipeline has another Bundle, or says that it has. */
  change(name: string, bundle: string): void {
    this.bundles.set(name, bundle);
    this.report(name);
  }

  remove(name: string): void {
    this.bundles.delete(name);
    this.pipelines.recordDeletion({ namespace: 'default', name });
    this.report(name);
  }

  /** What concerns every Pipeline. */
  changeAll(): void {
    this.observers.forEach(observer => observer({ type: 'every' }));
  }

  /** The catalog says who owns what. */
  answerOfCatalog(): void {
    this.answer();
  }

  /** Lets what has changed be taken up. */
  async settle(): Promise<void> {
    await this.clock.advance(200);
  }

  private report(name: string): void {
    const pipeline = { namespace: 'default', name };
    this.observers.forEach(observer =>
      observer({ type: 'pipeline', pipeline }),
    );
  }

  private row({ namespace, name }: PipelineRef): BoardRow | undefined {
    this.computed.push(name);
    if (this.broken.has(name)) throw new Error('cannot be shown');
    const bundle = this.bundles.get(name);
    return bundle === undefined
      ? undefined
      : {
          namespace,
          name,
          state: 'Verified',
          sentence: [],
          bundle,
          cells: [],
          ...(bundle === 'moving' ? { idleSince: '2026-01-01T00:00:00Z' } : {}),
        };
  }
}
