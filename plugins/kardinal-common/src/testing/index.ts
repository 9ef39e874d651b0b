/**
 * Objects as the API returns them, for tests.
 *
 * @packageDocumentation
 */
export * from './objects';
export * from './exampleView';
