/**
 * GitLab for Kardinal.
 *
 * @packageDocumentation
 */
export { default } from './module';
export { readGitLabHosts } from './GitLabHost';
export { createGitLabProvider } from './createGitLabProvider';
export type { GitLabProviderOptions } from './createGitLabProvider';
export type { GitLabHost } from './GitLabHost';
