/**
 * Makes Pipelines of Kardinal from `kardinal.yaml` files.
 *
 * @packageDocumentation
 */
export { catalogModuleKardinal as default } from './module';
