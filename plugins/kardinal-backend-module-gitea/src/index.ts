/**
 * Gitea and Forgejo for Kardinal.
 *
 * @packageDocumentation
 */
export { default } from './module';
export { readGiteaHosts } from './GiteaHost';
export { createGiteaProvider } from './createGiteaProvider';
export type { GiteaProviderOptions } from './createGiteaProvider';
export type { GiteaHost } from './GiteaHost';
