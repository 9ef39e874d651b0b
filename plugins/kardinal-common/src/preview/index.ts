export * from './PromotionDiff';
export * from './codeOwners';
export * from './diffWords';
export * from './fileDiff';
export * from './lineDiff';
export * from './promotionsOf';
export * from './treeDiff';
