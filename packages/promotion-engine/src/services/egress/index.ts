export * from './Egress';
export { parseAllowedTarget } from './allowedTargets';
export type { AllowedTarget } from './allowedTargets';
export { createEgress } from './createEgress';
export { createEgressGuard } from './createEgressGuard';
export type { EgressGuard } from './createEgressGuard';
