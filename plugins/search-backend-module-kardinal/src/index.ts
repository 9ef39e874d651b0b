/**
 * Pipelines and Bundles in the search of Backstage.
 *
 * @packageDocumentation
 */
export { searchModuleKardinal as default } from './module';
