export * from './types';
export * from './boardRow';
export * from './bundleOutline';
export * from './rowBundles';
