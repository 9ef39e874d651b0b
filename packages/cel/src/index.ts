/**
 * The expression language of gates and graphs.
 *
 * @packageDocumentation
 */
export * from './types';
export { compile, createCelEnvironment } from './CelEnvironment';
export { DEFAULT_LIMITS } from './limits';
export { CelDouble } from './values/CelDouble';
export { CelDuration, parseDuration } from './values/CelDuration';
export { CelUint } from './values/CelUint';
