import { Pipeline } from '../api/types.generated';
import type { EnvironmentDrift } from './environmentDrifts';

/**
 * That somebody decided to let a version run in an environment; `undefined` where nobody did, or the time is over.
 *
 * @param now - RFC 3339
 */
export function ignoredDrift(
  { spec }: Pipeline,
  { environment, version }: Pick<EnvironmentDrift, 'environment' | 'version'>,
  now: string,
): EnvironmentDrift['ignored'] {
  const decided = spec.drift?.ignored?.[environment];
  if (decided === undefined || decided.version !== version) return undefined;
  const { reason, by, until } = decided;
  return Date.parse(until) > Date.parse(now)
    ? { reason, until, ...(by === undefined ? {} : { by }) }
    : undefined;
}
