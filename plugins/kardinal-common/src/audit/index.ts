export * from './types';
export { addRecords, mostDenials, mostRecords } from './addRecords';
export { auditLogOf } from './auditLogOf';
export { bundleRecords } from './bundleRecords';
export { gateRecords } from './gateRecords';
export { commandMessage } from './commandMessage';
export * from './pauseRecords';
export * from './auditActions';
export * from './AuditPage';
