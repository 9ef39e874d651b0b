/**
 * The command line `kardinal`.
 *
 * @packageDocumentation
 */
export { runCli } from './runCli';
export type { CliEnvironment } from './CliEnvironment';
