/**
 * Bitbucket for Kardinal.
 *
 * @packageDocumentation
 */
export { default } from './module';
export { readBitbucketHosts } from './BitbucketHost';
export { createBitbucketProvider } from './createBitbucketProvider';
export type { BitbucketProviderOptions } from './createBitbucketProvider';
export type { BitbucketHost } from './BitbucketHost';
