/**
 * Kargo for Kardinal.
 *
 * @packageDocumentation
 */
export { kardinalModuleKargo as default } from './module';
export { kargo } from './kargo';
