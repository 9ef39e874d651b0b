/**
 * Flux for Kardinal.
 *
 * @packageDocumentation
 */
export { kardinalModuleFlux as default } from './module';
export { flux } from './flux';
