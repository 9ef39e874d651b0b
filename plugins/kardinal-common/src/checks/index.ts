export * from './checkFact';
export type { CheckReport } from './checkReport';
export * from './commitStatusPlace';
export * from './forgeDescription';
export * from './isReadFromForge';
export * from './isSameRepository';
export * from './ownChecks';
