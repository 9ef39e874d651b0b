/**
 * Argo CD for Kardinal.
 *
 * @packageDocumentation
 */
export { kardinalModuleArgoCd as default } from './module';
export { argoCd } from './argoCd';
