export { parseKardinalFile, setupProblemName } from './kardinalFile';
export type { KardinalFile, ParsedKardinalFile } from './kardinalFile';
export * from './pipelineOfFile';
export * from './setupMessage';
export * from './setupRule';
export * from './undescribed';
