export * from './types';
export * from './releaseEvidence';
export * from './releaseView';
export { compareChart, isAtVersion, isOfChart } from './compareChart';
export type { ChartComparison, InstalledChart } from './compareChart';
export { compareImage } from './compareImage';
export type { ImageComparison } from './compareImage';
export { releaseProgress } from './releaseProgress';
export type { ProgressOutcome, ReleaseProgress } from './releaseProgress';
