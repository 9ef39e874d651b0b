/**
 * The expression language of gates and graphs.
 *
 * @packageDocumentation
 */
export * from './types';
