export * from './types';
export * from './releaseEvidence';
export * from './releaseView';
