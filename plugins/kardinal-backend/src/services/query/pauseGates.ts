import {
  Bundle,
  pauseAt,
  pauseGate,
  pausesOf,
  Pipeline,
  PolicyGate,
} from '@kardinal/backstage-plugin-kardinal-common';
import { CachedResources } from '@kardinal/promotion-engine';

/** The gate that a pause is until the promotion is over: it holds what is on its way, too. */
export function pauseGates(
  cached: Pick<CachedResources, 'stepOfBundle'>,
  pipeline: Pipeline,
  { metadata, status }: Bundle,
  environment: string,
  now: number,
): readonly PolicyGate[] {
  const { namespace = 'default', name: bundle } = metadata;
  const pause = pauseAt(pausesOf(pipeline, environment), now);
  const step = cached.stepOfBundle(namespace, bundle, environment);
  const { finishedAt } =
    step?.status ?? status?.environments?.[environment] ?? {};
  const isOver = status?.phase === 'Superseded' || finishedAt !== undefined;
  if (isOver || pause === undefined) return [];
  const { name } = pipeline.metadata;
  const promotion = { namespace, bundle, pipeline: name, environment };
  return [pauseGate(pause, promotion)];
}
