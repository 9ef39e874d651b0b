import type { ForgeDialect } from '../commandLine/parseCommandLine';

/** The address that a Pipeline names a repository by, as that kind of forge has it. @public */
export function repositoryUrl(dialect: ForgeDialect, cloneUrl: string): string {
  switch (dialect) {
    case 'azure-devops':
      return cloneUrl.replace(/\/([^/]+)\.git$/, '/_git/$1');
    case 'bitbucket':
      return cloneUrl.replace(/^(https?:\/\/[^/]+)\//, '$1/scm/');
    default:
      return cloneUrl;
  }
}
