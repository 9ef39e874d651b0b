export { createSeals } from './createSeals';
export { loadSealKeys, sealKeySecret } from './loadSealKeys';
export { parseSealKeys } from './SealKeys';
export type { SealKeys } from './SealKeys';
export { sealAnnotation } from './Seals';
export type { Seals, SealProblem } from './Seals';
export { bundleToDecide, sealsBundle, trustedBundle } from './trustedBundle';
export { withoutStatus } from './withoutStatus';
export { withSealedStatus } from './withSealedStatus';
