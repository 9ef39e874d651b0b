/**
 * Azure DevOps for Kardinal.
 *
 * @packageDocumentation
 */
export { default } from './module';
export { readAzureDevOpsHosts } from './AzureDevOpsHost';
export { createAzureDevOpsProvider } from './createAzureDevOpsProvider';
export type { AzureDevOpsProviderOptions } from './createAzureDevOpsProvider';
export type { AzureDevOpsHost } from './AzureDevOpsHost';
