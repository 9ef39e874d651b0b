export * from './artifact';
export * from './pullArtifact';
export * from './pushArtifact';
export * from './signArtifact';
export * from './tarball';
export type { RegistryTarget } from './RegistrySession';
