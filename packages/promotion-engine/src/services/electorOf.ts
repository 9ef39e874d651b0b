import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { KubeClient, LeaseElector, Logger } from '@kardinal/kube-controller';
import { EngineSettings } from '../EngineSettings';

/** Replicas over one cluster elect the one that reconciles. */
export function electorOf(
  { leaderElection }: EngineSettings,
  client: KubeClient,
  logger: Logger,
): LeaseElector | undefined {
  if (leaderElection.type === 'none') return undefined;
  return new LeaseElector({
    client,
    logger,
    namespace: leaderElection.namespace,
    name: 'kardinal-backend',
    identity: `${hostname()}-${randomBytes(4).toString('hex')}`,
    durationMilliseconds: leaderElection.leaseDuration,
    deadlineMilliseconds: leaderElection.renewDeadline,
    retryMilliseconds: leaderElection.retryPeriod,
  });
}
