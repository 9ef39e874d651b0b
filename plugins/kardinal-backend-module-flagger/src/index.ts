/**
 * Flagger for Kardinal.
 *
 * @packageDocumentation
 */
export { kardinalModuleFlagger as default } from './module';
export { flagger } from './flagger';
