export * from './types';
export * from './releaseEvidence';
export * from './releaseView';
export { compareImage } from './compareImage';
export type { ImageComparison } from './compareImage';
