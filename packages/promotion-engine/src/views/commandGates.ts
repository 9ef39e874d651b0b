import {
  CommandGates,
  evaluateGate,
  Pipeline,
} from '@kardinal/backstage-plugin-kardinal-common';
import { Clock } from '@kardinal/kube-controller';
import { CachedResources } from '../services/CachedResources';
import { gateFacts } from '../services/gateFacts';

/** The phases in which environments can still wait for a gate. */
const mayWait: readonly string[] = ['Available', 'Promoting', 'Failed'];

/** The gates of Bundles that may wait for one; evaluated only where a command asks. */
export function commandGates(
  {
    cached,
    clock,
    policyNamespaces,
    outsideApprovals,
  }: Omit<CommandGates, 'all' | 'isOpen'> & {
    readonly cached: CachedResources;
    readonly clock: Pick<Clock, 'now'>;
  },
  { metadata: { namespace, name } }: Pipeline,
): CommandGates {
  const unfinished = cached
    .bundlesOfPipeline(namespace, name)
    .filter(({ status }) => mayWait.includes(status?.phase ?? 'Available'));
  return {
    policyNamespaces,
    ...(outsideApprovals === undefined ? {} : { outsideApprovals }),
    all: unfinished.flatMap(bundle =>
      cached.gatesOfBundle(namespace, bundle.metadata.name),
    ),
    isOpen: gate => {
      const facts = gateFacts(cached, gate);
      return (
        facts !== undefined && evaluateGate(gate.spec, facts, clock.now()).ready
      );
    },
  };
}
