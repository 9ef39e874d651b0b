import {
  labels,
  windowKey,
  WindowTimes,
} from '@kardinal/backstage-plugin-kardinal-common';
import { CachedResources } from '../CachedResources';
import { FactSource } from './GuardedPromotion';

/**
 * The times of the windows that gates of a Pipeline can read, as they are now: those of the platform, of its namespace, and of
 * the namespaces that it adds.
 */
export function windowTimes(
  cached: CachedResources,
  namespace: string,
  pipeline: string,
): Readonly<Record<string, WindowTimes>> {
  const added =
    cached.pipeline(namespace, pipeline)?.spec.policyNamespaces ?? [];
  const windows = cached.changeWindows
    .list()
    .filter(
      ({ metadata }) =>
        metadata.labels?.[labels.scope] === 'org' ||
        [namespace, ...added].includes(metadata.namespace ?? 'default'),
    )
    .map((window): [string, WindowTimes] => {
      const { timezone, allow, exclude } = window.spec;
      return [
        windowKey(window),
        {
          ...(timezone === undefined ? {} : { timezone }),
          ...(allow === undefined ? {} : { allow }),
          ...(exclude === undefined ? {} : { exclude }),
        },
      ];
    });
  return Object.fromEntries(windows);
}

/** {@link windowTimes} of the promotion. */
export const windowFacts: FactSource = {
  root: 'windows',
  facts: (cached, { namespace = 'default', pipeline }) => ({
    windows: windowTimes(cached, namespace, pipeline),
  }),
};
