export * from './checkFact';
export * from './commitStatusPlace';
export * from './forgeDescription';
export * from './isReadFromForge';
export * from './isSameRepository';
