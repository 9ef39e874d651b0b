import { stoppedIn } from '@kardinal/backstage-plugin-kardinal-common';
import { Instant } from '@kardinal/kube-controller';
import { checkGates, GateCheck } from './checkGates';
import { isReached } from './stateOf';
import { ObservedGuard, StepObservation } from './types';

/** Other Bundles do not wake a promotion that waits for them: when it looks again, in milliseconds. */
const lookAgain = 30_000;

/** Whether a promotion may change the world at an instant: what any status says of earlier checks proves nothing. */
export function checkPromotion(
  {
    bundle,
    upstreams,
    ineligible,
    ...guard
  }: Pick<StepObservation, 'bundle' | 'upstreams' | 'ineligible'> &
    ObservedGuard,
  now: Instant,
): GateCheck {
  if (bundle === undefined) return obstacle('The Bundle does not exist');
  const stopped = stoppedIn(bundle.status?.environments);
  if (stopped !== undefined) return obstacle(stoppedText(stopped));
  const upstream = upstreams.find(each => !isReached(each.state));
  if (upstream !== undefined)
    return obstacle(`Waiting for ${upstream.environment}`);
  if (ineligible !== undefined)
    return { type: 'closed', message: ineligible, until: now + lookAgain };
  return checkGates(guard, now);
}

/** Why nothing more of a Bundle is promoted. */
export function stoppedText(environment: string): string {
  return `Stopped: it was not healthy in ${environment}`;
}

/** What only a change can remove. */
export function obstacle(message: string): GateCheck {
  return { type: 'closed', message, until: undefined };
}
