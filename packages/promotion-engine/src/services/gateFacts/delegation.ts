import { FactSource } from './FactSource';
import { ownBundle, ownSteps } from './ownWakes';

/** Phases in which a delivery has brought its version to everybody. */
const complete: ReadonlySet<string> = new Set([
  'Healthy',
  'Succeeded',
  'Initialized',
]);

/** The progressive deliveries of the direct upstreams, by what their steps last observed: the first that is not complete counts. */
export const delegationFacts: FactSource = {
  facts: (cached, { namespace, bundle, upstreamEnvironments }) => {
    const { name } = bundle.metadata;
    const recorded = bundle.status?.environments ?? {};
    const statuses = upstreamEnvironments.flatMap(
      environment =>
        cached.stepOfBundle(namespace, name, environment)?.status
          ?.delegatedStatus ??
        recorded[environment]?.evidence?.delivery?.status ??
        [],
    );
    const status = statuses.find(each => !complete.has(each)) ?? statuses[0];
    return status === undefined ? {} : { delegation: { status } };
  },
  wakes: () => [
    ownBundle,
    ownSteps(({ delegatedStatus }) => [delegatedStatus]),
  ],
};
