import { labels } from '../api/labels';
import { PolicyGate } from '../api/types.generated';
import { freezeName, pauseText } from './pauseText';
import { Pause, pauseEnd } from './pauses';

/**
 * A pause as the gate that it is for one promotion, so that whoever explains gates explains it too: closed until it ends by itself,
 * or for as long as nobody resumes. It is evaluated where it is asked for and stored nowhere.
 *
 * @public
 */
export function pauseGate(
  pause: Pause,
  promotion: {
    readonly namespace: string;
    readonly bundle: string;
    readonly pipeline: string;
    readonly environment: string;
  },
): PolicyGate {
  const { namespace, bundle, pipeline, environment } = promotion;
  const name = freezeName(pipeline);
  const end = pauseEnd(pause);
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'PolicyGate',
    metadata: {
      name,
      namespace,
      labels: { [labels.scope]: 'team', 'kardinal.io/freeze': 'true' },
    },
    spec: {
      expression:
        end === Infinity
          ? 'false'
          : `schedule.now >= timestamp("${new Date(end).toISOString()}")`,
      message: pauseText(pause),
      recheckInterval: '5m',
      bundleRef: bundle,
      pipeline,
      environment,
      templateRef: { namespace, name },
    },
  };
}
