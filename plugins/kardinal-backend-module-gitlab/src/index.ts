/**
 * GitLab for Kardinal.
 *
 * @packageDocumentation
 */
export { default } from './module';
export { createGitLabProvider } from './createGitLabProvider';
export type { GitLabProviderOptions } from './createGitLabProvider';
export type { GitLabHost } from './GitLabHost';
