export { parseKardinalFile, setupProblemName } from './kardinalFile';
export type { KardinalFile, ParsedKardinalFile } from './kardinalFile';
export * from './pipelineOfFile';
export * from './setupRule';
