/**
 * Reconcile runtime for Kubernetes controllers.
 *
 * @packageDocumentation
 */
export * from './client/types';
export * from './client/errors';
export * from './reconcile/types';
export * from './cache/types';
export * from './controller/types';
