/**
 * Scaffolder actions that set up promotion with Kardinal and create Bundles.
 *
 * @packageDocumentation
 */
export { scaffolderModuleKardinal as default } from './module';
