import { PipelineView } from '@kardinal/backstage-plugin-kardinal-common';
import {
  coverageView,
  emptyView,
  failedView,
  fleetView,
  mergeView,
  regionsView,
  soakingView,
} from '../src/testing/views';

/** Each situation that is worth looking at. */
export const examples: Readonly<Record<string, () => PipelineView>> = {
  soaking: soakingView,
  merge: mergeView,
  failed: failedView,
  coverage: coverageView,
  regions: regionsView,
  fleet: () => fleetView(60),
  empty: emptyView,
};
