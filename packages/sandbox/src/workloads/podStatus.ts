import { rfc3339 } from '@kardinal/foundation';
import { PodTemplate } from './Deployment';
import { PodStatus } from './Pod';

/**
 * What a kubelet would report of a pod. One that does not become ready crashes in a loop.
 *
 * @param now - in milliseconds since the epoch
 * @public
 */
export function podStatus(
  { spec }: PodTemplate,
  readiness: 'ready' | 'starting' | 'crashing',
  now: number,
): PodStatus {
  const at = rfc3339(now);
  const ready = readiness === 'ready';
  const status = ready ? ('True' as const) : ('False' as const);
  return {
    phase: readiness === 'starting' ? 'Pending' : 'Running',
    startTime: at,
    conditions: [
      { type: 'ContainersReady', status, lastTransitionTime: at },
      { type: 'Ready', status, lastTransitionTime: at },
    ],
    containerStatuses: (spec?.containers ?? []).map(
      ({ name = '', image = '' }) => ({
        name,
        image,
        imageID: '',
        ready,
        restartCount: 0,
        state: ready
          ? { running: { startedAt: at } }
          : {
              waiting: {
                reason:
                  readiness === 'crashing'
                    ? 'CrashLoopBackOff'
                    : 'ContainerCreating',
              },
            },
      }),
    ),
  };
}
