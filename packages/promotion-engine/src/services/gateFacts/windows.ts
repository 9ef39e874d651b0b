import {
  changeWindowType,
  labels,
  windowKey,
  WindowTimes,
} from '@kardinal/backstage-plugin-kardinal-common';
import { CachedResources } from '../CachedResources';
import { isSpecChanged } from '../isSpecChanged';
import { pipelineWake } from './environment';
import { FactSource, factWake } from './FactSource';

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
  facts: (cached, { namespace = 'default', pipeline }) => ({
    windows: windowTimes(cached, namespace, pipeline),
  }),
  // Which namespaces are added is what the Pipeline says.
  wakes: () => [
    pipelineWake,
    factWake({
      type: changeWindowType,
      isRelevant: isSpecChanged,
      reach: () => ({ type: 'everywhere' }),
    }),
  ],
};
