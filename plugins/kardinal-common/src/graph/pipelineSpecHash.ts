import { shortHash } from '../api/names';
import { Pipeline } from '../api/types.generated';

/** Identifies what of the Pipeline a Graph was made from: everything but how much history is kept. @public */
export function pipelineSpecHash(pipeline: Pipeline): string {
  const { historyLimit, graphHistoryLimit, promotion, ...translated } =
    pipeline.spec;
  return shortHash(JSON.stringify(translated), 16);
}
