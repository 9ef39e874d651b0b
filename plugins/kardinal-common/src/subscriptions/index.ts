export type { BuildFacts } from './buildFacts';
export * from './chartBundle';
export * from './combinedBundle';
export type { ArtifactProvenance } from './combinedProvenance';
export * from './foundCommit';
export {
  imageBundle,
  imageBundleName,
  isBundleOfImage,
  isOtherContent,
} from './imageBundle';
export type { FoundImage } from './imageBundle';
export * from './tagFilter';
