export { generateAgentKey, parseAgentKey } from './agentKey';
export type { AgentKey } from './agentKey';
export { emergencyAnnotations, readEmergency } from './emergencyOrder';
export type { EmergencyReading } from './emergencyOrder';
export { commandToSeal } from './commandToSeal';
export {
  overrideAnnotations,
  readOverrides,
  withdrawalAnnotations,
} from './overrideOrders';
export type { OverrideReadings } from './overrideOrders';
export { approvalAnnotations, readApprovals } from './approvalAnswers';
export type { ApprovalReadings } from './approvalAnswers';
export { createSeals } from './createSeals';
export { createVerifier } from './createVerifier';
export { observedPauses, signedPause } from './pauses';
export { sealKeySecret } from './loadSealKeys';
export { loadSeals } from './loadSeals';
export { parseSealKeys, parseVerifyingKeys } from './SealKeys';
export { SealKeyError } from './SealKeys';
export type { SealKeys, VerifyingKey, VerifyingKeys } from './SealKeys';
export { SealKeyWatch } from './SealKeyWatch';
export { sealAnnotation } from './Seals';
export { specFacts } from './sealedFacts';
export type { Seals, SealProblem, SealVerifier } from './Seals';
export { bundleToDecide, sealsBundle, trustedBundle } from './trustedBundle';
export { trustedPipeline } from './trustedPipeline';
export { trustedStatus } from './trustedStatus';
export { withoutStatus } from './withoutStatus';
export { withSealedStatus } from './withSealedStatus';
