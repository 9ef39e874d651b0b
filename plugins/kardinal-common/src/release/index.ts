export * from './types';
export * from './releaseEvidence';
export * from './releaseView';
export { compareImage } from './compareImage';
export type { ImageComparison } from './compareImage';
export { releaseProgress } from './releaseProgress';
export type { ProgressOutcome, ReleaseProgress } from './releaseProgress';
