/**
 * Reconcile runtime for Kubernetes controllers.
 *
 * @packageDocumentation
 */
export * from '@kardinal/foundation';
export * from './client/applyPreconditions';
export * from './client/types';
export * from './client/errors';
export * from './client/ForwardingClient';
export * from './client/HttpKubeClient';
export * from './client/HttpKubeClientOptions';
export type { ServerAccess } from './client/http/Connection';
export * from './client/objectKey';
export * from './client/ownerReferences';
export * from './client/compareResourceVersions';
export * from './conditions/setCondition';
export * from './conditions/summarize';
export * from './conditions/statusRules';
export * from './reconcile/types';
export * from './reconcile/reconcileOnce';
export type {
  DelayedStatuses,
  StatusDebounce,
  StatusDelay,
} from './reconcile/DelayedStatuses';
export * from './reconcile/ChildApplier';
export * from './reconcile/errorPolicy';
export { isRefused } from './reconcile/refusalOf';
export type { Refusal } from './reconcile/refusalOf';
export * from './reconcile/InvalidDecisionError';
export {
  progressingWithRetry,
  reconcileStalled,
} from './reconcile/runtimeConditions';
export * from './cache/types';
export * from './cache/MemoryStore';
export * from './cache/Reflector';
export * from './cache/ReadYourWritesClient';
export * from './queue/Backoff';
export * from './queue/ComputeTurns';
export * from './queue/DelayQueue';
export * from './queue/EventLoopTurns';
export * from './queue/FairQueue';
export * from './queue/Places';
export * from './queue/Runner';
export * from './queue/WorkerSlots';
export type { Pace } from './queue/TokenBuckets';
export * from './controller/sleep';
export * from './controller/types';
export * from './controller/createControllerRuntime';
export * from './controller/PassReport';
export type { Selection } from './controller/Selection';
export * from './events/EventRecorder';
export * from './leader/types';
export * from './leader/Lease';
export * from './leader/LeaseElector';
export * from './json/canonicalHash';
export * from './json/deepEqual';
export * from './json/isSubset';
