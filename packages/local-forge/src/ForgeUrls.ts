/** The addresses of everything, for links in answers. @public */
export class ForgeUrls {
  /** The pages and git, without a trailing slash. */
  readonly web: string;
  /** The REST interface, as GitHub Enterprise Server has it. */
  readonly api: string;
  /** The REST interface, as Bitbucket Cloud has it. */
  readonly bitbucketCloudApi: string;
  /** The REST interface, as GitLab has it. */
  readonly gitLabApi: string;

  constructor(web: string) {
    this.web = web.replace(/\/+$/, '');
    this.api = `${this.web}/api/v3`;
    this.bitbucketCloudApi = `${this.web}/2.0`;
    this.gitLabApi = `${this.web}/api/v4`;
  }

  /** The page of a repository, or something below it. */
  page(repository: { owner: string; name: string }, path = ''): string {
    return `${this.web}/${repository.owner}/${repository.name}${path}`;
  }

  /** The page of a repository as GitLab has it, or something below its dash. */
  project(repository: { owner: string; name: string }, path: string): string {
    return this.page(repository, `/-${path}`);
  }

  /** The page of a repository as Azure DevOps has it, and its address for git; or something below it. */
  azureDevOps(
    { owner, name }: { owner: string; name: string },
    path = '',
  ): string {
    return `${this.web}/${owner}/_git/${name}${path}`;
  }

  /** The page of a repository as Bitbucket Data Center has it, or something below it. */
  bitbucket(repository: { owner: string; name: string }, path = ''): string {
    const { owner, name } = repository;
    return `${this.web}/projects/${owner}/repos/${name}${path}`;
  }

  /** The address of a repository for git, as Bitbucket Data Center has it. */
  scm({ owner, name }: { owner: string; name: string }): string {
    return `${this.web}/scm/${owner}/${name}.git`;
  }

  /** The REST address of a repository, or of something below it. */
  rest(repository: { owner: string; name: string }, path = ''): string {
    return `${this.api}/repos/${repository.owner}/${repository.name}${path}`;
  }
}
