import { HealthVerdict } from '@kardinal/backstage-plugin-kardinal-node';
import { cutText } from '@kardinal/kube-controller';

/** How many warnings of an adapter are kept, how long its own words may be, and how long the name of a phase. */
const most = { warnings: 20, warning: 512, phase: 128 };

/**
 * A verdict whose words fit into a status. Adapters quote the tools that they read (Argo CD writes the whole output of a failed hook
 * into its message), and a status that is refused would keep a failure from being recorded, and its rollback from starting.
 */
export function boundedVerdict(verdict: HealthVerdict): HealthVerdict {
  const { message, unhealthy, warnings, delivery } = verdict;
  return {
    ...verdict,
    message: cutText(message),
    ...(unhealthy === undefined
      ? {}
      : {
          unhealthy: {
            subject: cutText(unhealthy.subject, most.warning),
            reason: cutText(unhealthy.reason, most.warning),
          },
        }),
    ...(warnings === undefined ? {} : { warnings: fewWarnings(warnings) }),
    ...(delivery === undefined
      ? {}
      : {
          delivery: {
            ...delivery,
            status: cutText(delivery.status, most.phase),
          },
        }),
  };
}

function fewWarnings(warnings: readonly string[]): readonly string[] {
  const shown = warnings
    .slice(0, most.warnings)
    .map(warning => cutText(warning, most.warning));
  const more = warnings.length - shown.length;
  return more === 0 ? shown : [...shown, `and ${more} more warnings`];
}
