export * from './artifact';
export * from './pullArtifact';
export * from './pushArtifact';
export * from './signArtifact';
export * from './tarball';
export { RegistryLimitError, RegistrySession } from './RegistrySession';
export type { RegistryTarget } from './RegistrySession';
export * from './listTags';
export * from './readImage';
