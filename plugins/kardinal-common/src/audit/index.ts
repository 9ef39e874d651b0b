export * from './types';
export { addRecords, mostRecords } from './addRecords';
export { bundleRecords } from './bundleRecords';
export { gateRecords } from './gateRecords';
