import {
  labels,
  windowKey,
  WindowTimes,
} from '@kardinal/backstage-plugin-kardinal-common';
import { FactSource } from './GuardedPromotion';

/** The windows of the platform, of the Bundle's namespace, and of those that its Pipeline adds, as they are now. */
export const windowFacts: FactSource = {
  root: 'windows',
  facts: (cached, { namespace = 'default', pipeline }) => {
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
    return { windows: Object.fromEntries(windows) };
  },
};
