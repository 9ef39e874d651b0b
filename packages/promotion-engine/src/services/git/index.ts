export * from './EditDeferred';
export * from './GitError';
export * from './GitRepositories';
export { SourceCommits } from './SourceCommits';
export { createGitRepositories } from './createGitRepositories';
export type { GitRepositoriesOptions } from './createGitRepositories';
