export { recordedUpstreamFacts } from './recordedUpstreamFacts';
export { simulateGate, simulateGateInParts } from './simulateGate';
export type { Supposition } from './simulateGate';
export { simulateReleases, simulateReleasesInParts } from './simulateReleases';
export type {
  ReleaseSimulation,
  ReleaseSimulationRequest,
  SimulatedGate,
  SimulatedRelease,
  SimulatedVerdict,
} from './simulateReleases';
