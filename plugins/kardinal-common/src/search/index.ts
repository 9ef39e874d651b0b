export * from './portalDocuments';
export * from './types';
