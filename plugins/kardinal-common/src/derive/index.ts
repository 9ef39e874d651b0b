export type { DerivedOrder } from './derivedBundle';
export { originOf } from './originOf';
