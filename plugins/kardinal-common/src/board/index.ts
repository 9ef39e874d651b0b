export * from './types';
export * from './boardRow';
