/**
 * Argo CD for Kardinal.
 *
 * @packageDocumentation
 */
export { kardinalModuleArgoCd as default } from './module';
export { readUrl } from './readUrl';
export { createArgoCdAdapter } from './argoCd';
export type { ArgoCdOptions } from './argoCd';
