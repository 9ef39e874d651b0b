export { isSameRelease } from './isSameRelease';
export * from './planRollback';
export * from './referenceTo';
export * from './rollbackBundle';
export * from './rollbackOf';
export * from './rollbackProblem';
export * from './stoppedIn';
export * from './supersedes';
export * from './undoneCommits';
