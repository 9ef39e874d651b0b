export * from './EditDeferred';
export * from './GitError';
export * from './GitNoteRequest';
export * from './GitRepositories';
export { LaterCommits } from './LaterCommits';
export { SourceCommits } from './SourceCommits';
export { createGitRepositories } from './createGitRepositories';
export type { GitRepositoriesOptions } from './createGitRepositories';
