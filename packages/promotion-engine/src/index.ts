/**
 * Promotion without a portal around it: settings, a control plane and registries in; a running engine out.
 *
 * @packageDocumentation
 */
export * from './BundlePage';
export * from './EngineSettings';
export * from './startEngine';
export * from './startShard';
export * from './registry/Registries';
export * from './registry/Registry';
export * from './services/AuditLogs';
export * from './services/CachedResources';
export {
  gateFacts,
  supposedGateFacts,
  windowTimes,
} from './services/gateFacts';
export * from './services/evaluation/GateEvaluations';
export { parseAllowedTarget } from './services/egress';
export type { AllowedTarget } from './services/egress';
export {
  approvalAnnotations,
  commandToSeal,
  createSeals,
  emergencyAnnotations,
  generateAgentKey,
  loadSeals,
  overrideAnnotations,
  parseAgentKey,
  parseVerifyingKeys,
  SealKeyError,
  sealAnnotation,
  sealKeySecret,
  signedPause,
  withdrawalAnnotations,
} from './services/seals';
export type {
  AgentKey,
  SealKeys,
  Seals,
  VerifyingKey,
  VerifyingKeys,
} from './services/seals';
export type {
  PreviewRequest,
  Previews,
} from './controllers/promotionStep/preview/Previews';
export type { PeopleNotifier } from './controllers/notificationHook/PeopleNotifier';
export type { GitOperation } from './services/git';
export type { BranchWatch } from './services/branches/BranchWatch';
export type {
  HintListener,
  PushHint,
  SubscriptionHints,
} from './services/subscriptions/SubscriptionHints';
export type { SubscriptionResources } from './services/subscriptions/SubscriptionResources';
export type { CheckWatch } from './services/checks/CheckWatch';
export type { PullRequestWatch } from './services/pullRequests/PullRequestWatch';
export { metricDefinitions, PrometheusMetrics } from './services/metrics';
export { labelText } from './services/metrics/labelText';
export { mostSeries } from './services/metrics/mostSeries';
export type {
  Measurement,
  MetricDefinition,
  MetricName,
  Metrics,
} from './services/metrics';
export type { HealthService } from './services/health/HealthService';
export type { ObservedEnvironment } from './services/health/ObservedEnvironment';
export type { HealthSite } from './services/health/HealthOptions';
export { mirrorsSchema } from './services/health/mirrors';
export type { Mirror } from './services/health/mirrors';
export { observing } from './services/health/observing';
export { healthAdapters } from './builtin/health';
export { promotionSteps } from './builtin/steps';
export { statusDelays } from './controllers/statusDelays';
export * from './orders/Ordered';
export * from './orders/bundleMarks';
export * from './orders/ignoredDrift';
export * from './orders/promotionOrder';
export * from './orders/requestedBundle';
export * from './orders/rollbackOrder';
export * from './orders/settlementOrder';
export * from './views/commandContext';
export * from './views/guardingGates';
export * from './views/liveVerdicts';
export * from './views/storedNodes';
export { agentLeaseName } from './services/agents/agentLeaseName';
