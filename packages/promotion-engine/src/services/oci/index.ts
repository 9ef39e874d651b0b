export * from './artifact';
export * from './pullArtifact';
export * from './pushArtifact';
export * from './tarball';
export type { RegistryTarget } from './RegistrySession';
