import {
  Bundle,
  Pipeline,
  pipelineSpecHash,
  slotMessage,
  waitingForSlot,
  waitsForSlot,
} from '@kardinal/backstage-plugin-kardinal-common';
import { awaitChange, Decision, Instant } from '@kardinal/kube-controller';
import { conclude, Outcome } from './conclude';
import { explain } from './explain';
import { plannedGraph } from './plannedGraph';
import { recordEnvironments } from './recordEnvironments';
import { routeBundle } from './routeBundle';
import { BundleObservation } from './types';

/**
 * Waits for a slot of its Pipeline. What cannot be promoted fails at once, and the environments of the rest are on the
 * record; the Graph is made when it is its turn, of what the Pipeline says then.
 */
export function holdBack(
  bundle: Bundle,
  observed: BundleObservation & { readonly pipeline: Pipeline },
  now: Instant,
): Decision<Bundle> {
  const { pipeline, history, graph } = observed;
  const hash = pipelineSpecHash(pipeline);
  const wait: Outcome = {
    phase: 'Available',
    reason: waitingForSlot,
    message: slotMessage(bundle, history, pipeline),
  };
  const isChecked =
    waitsForSlot(bundle) && bundle.status?.pipelineSpecHash === hash;
  const status = conclude(bundle, observed, wait, now);
  if (isChecked || graph !== undefined)
    return { status, requeue: awaitChange() };
  const routing = routeBundle(bundle, observed, now);
  if (routing.type === 'outcome')
    return explain(bundle, observed, routing.outcome, now);
  const planned = {
    ...observed,
    graph: plannedGraph(routing.graphs, hash),
  };
  return {
    status: {
      ...status,
      environments: recordEnvironments(bundle, planned),
      pipelineSpecHash: hash,
    },
    requeue: awaitChange(),
  };
}
