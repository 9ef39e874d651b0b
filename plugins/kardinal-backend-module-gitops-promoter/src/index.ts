/**
 * GitOps Promoter for Kardinal.
 *
 * @packageDocumentation
 */
export { kardinalModuleGitOpsPromoter as default } from './module';
export { gitOpsPromoter } from './gitOpsPromoter';
