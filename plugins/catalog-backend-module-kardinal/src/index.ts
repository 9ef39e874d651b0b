/**
 * Makes Pipelines of Kardinal from `kardinal.yaml` files, and shows Pipelines and environments as Resources.
 *
 * @packageDocumentation
 */
export { catalogModuleKardinal as default } from './module';
