export * from './gateOverrides';
export * from './overridable';
