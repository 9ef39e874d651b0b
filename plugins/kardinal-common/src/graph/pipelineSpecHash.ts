import { shortHash } from '../api/names';
import { Pipeline } from '../api/types.generated';

/** Identifies what of the Pipeline a Graph was made from: neither how much history is kept, nor when nothing may be written. @public */
export function pipelineSpecHash(pipeline: Pipeline): string {
  const {
    historyLimit,
    graphHistoryLimit,
    promotion,
    paused,
    pausedEnvironments,
    ...translated
  } = pipeline.spec;
  return shortHash(JSON.stringify(translated), 16);
}
