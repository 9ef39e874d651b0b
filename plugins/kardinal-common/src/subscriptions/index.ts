export * from './chartBundle';
export * from './combinedBundle';
export * from './foundCommit';
export {
  imageBundle,
  imageBundleName,
  isBundleOfImage,
  isOtherContent,
} from './imageBundle';
export type { FoundImage } from './imageBundle';
export * from './tagFilter';
