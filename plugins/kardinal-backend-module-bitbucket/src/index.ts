/**
 * Bitbucket for Kardinal.
 *
 * @packageDocumentation
 */
export { default } from './module';
export { readBitbucketCloudHosts } from './BitbucketCloudHost';
export { readBitbucketHosts } from './BitbucketHost';
export { createBitbucketCloudProvider } from './createBitbucketCloudProvider';
export { createBitbucketProvider } from './createBitbucketProvider';
export type { BitbucketCloudProviderOptions } from './createBitbucketCloudProvider';
export type { BitbucketProviderOptions } from './createBitbucketProvider';
export type { BitbucketCloudHost } from './BitbucketCloudHost';
export type { BitbucketHost } from './BitbucketHost';
