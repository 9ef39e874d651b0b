export {
  chartOfFile,
  parseKardinalFile,
  setupProblemName,
} from './kardinalFile';
export type {
  ChartOfFile,
  KardinalFile,
  ParsedKardinalFile,
} from './kardinalFile';
export * from './pipelineOfFile';
export * from './setupMessage';
export * from './setupRule';
export * from './undescribed';
