/**
 * Prometheus, and what speaks its query API, as metric provider of Kardinal.
 *
 * @packageDocumentation
 */
export { default } from './module';
export { prometheus } from './prometheus';
