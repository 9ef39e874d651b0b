/**
 * Argo Rollouts for Kardinal.
 *
 * @packageDocumentation
 */
export { kardinalModuleArgoRollouts as default } from './module';
export { argoRollouts } from './argoRollouts';
