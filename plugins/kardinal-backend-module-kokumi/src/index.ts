/**
 * Kokumi for Kardinal.
 *
 * @packageDocumentation
 */
export { kardinalModuleKokumi as default } from './module';
export { kokumi } from './kokumi';
