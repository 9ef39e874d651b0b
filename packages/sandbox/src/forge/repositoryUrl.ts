import type { ForgeDialect } from '../commandLine/parseCommandLine';

/** The address that a Pipeline names a repository by, as that kind of forge has it. @public */
export function repositoryUrl(dialect: ForgeDialect, cloneUrl: string): string {
  return dialect === 'azure-devops'
    ? cloneUrl.replace(/\/([^/]+)\.git$/, '/_git/$1')
    : cloneUrl;
}
