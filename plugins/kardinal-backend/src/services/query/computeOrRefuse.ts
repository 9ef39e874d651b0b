import { ServiceUnavailableError } from '@backstage/errors';
import { InParts } from '@kardinal/backstage-plugin-kardinal-common';
import { GateEvaluations } from '@kardinal/promotion-engine';

/**
 * Computes within the evaluation budget of a namespace.
 *
 * @throws ServiceUnavailableError (503) while it is used up
 */
export async function computeOrRefuse<T>(
  evaluations: Pick<GateEvaluations, 'compute'>,
  namespace: string,
  parts: InParts<T>,
): Promise<T> {
  const computed = await evaluations.compute(namespace, parts);
  if (computed.type === 'computed') return computed.value;
  throw new ServiceUnavailableError(
    `${computed.message}. Ask again in a second`,
  );
}
