import {
  BoardEntity,
  PipelineRef,
  titleOf,
} from '@kardinal/backstage-plugin-kardinal-common';
import { Clock } from '@kardinal/kube-controller';
import { CachedResources } from '@kardinal/promotion-engine';
import { PipelineEntities } from './access/PipelineEntities';
import { boardEntity } from './board/boardEntity';

/** What every answer about records says beside them: as of when it is, and which entity shows a Pipeline. */
export class RecordReader {
  constructor(
    private readonly deps: {
      readonly cached: Pick<CachedResources, 'bundle' | 'pipeline'>;
      readonly entities: Pick<PipelineEntities, 'lastSeen'>;
      readonly clock: Pick<Clock, 'now'>;
      /** Of the clock, in milliseconds. */
      readonly clockOffset: number;
    },
  ) {}

  /** The present moment, in milliseconds. */
  now(): number {
    return this.deps.clock.now();
  }

  /** The present moment as answers have it. */
  readonly asOf = (): {
    readonly asOf: string;
    readonly clockOffset?: number;
  } => {
    const { clockOffset } = this.deps;
    return {
      asOf: new Date(this.now()).toISOString(),
      ...(clockOffset === 0 ? {} : { clockOffset }),
    };
  };

  /** What a person calls a Bundle; `undefined` where it is gone. */
  readonly versionOf = (
    namespace: string,
    name: string,
  ): string | undefined => {
    const bundle = this.deps.cached.bundle(namespace, name);
    return bundle && titleOf(bundle);
  };

  /** The catalog entity that shows a Pipeline; `undefined` where none does, or the Pipeline is gone. */
  readonly entityOf = (ref: PipelineRef): BoardEntity | undefined => {
    const { cached, entities } = this.deps;
    const pipeline = cached.pipeline(ref.namespace, ref.name);
    return pipeline && boardEntity(pipeline, entities.lastSeen(ref));
  };
}
