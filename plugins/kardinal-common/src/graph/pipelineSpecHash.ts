import { shortHash } from '../api/names';
import { Pipeline } from '../api/types.generated';

/** Identifies what of the Pipeline a Graph was made from: neither how much history is kept, nor when nothing may be written, nor what becomes of drift, nor who may read it. @public */
export function pipelineSpecHash(pipeline: Pipeline): string {
  const {
    historyLimit,
    graphHistoryLimit,
    promotion,
    drift,
    paused,
    pausedEnvironments,
    visibleTo,
    ...translated
  } = pipeline.spec;
  return shortHash(JSON.stringify(translated), 16);
}
