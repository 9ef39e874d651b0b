export type { LookFailure } from './lookFailure';
export * from './lookInterval';
export * from './LookSource';
export * from './RegistryLimits';
export * from './RegistryLooks';
