/** The addresses of everything, for links in answers. @public */
export class ForgeUrls {
  /** The pages and git, without a trailing slash. */
  readonly web: string;
  /** The REST interface, as GitHub Enterprise Server has it. */
  readonly api: string;

  constructor(web: string) {
    this.web = web.replace(/\/+$/, '');
    this.api = `${this.web}/api/v3`;
  }

  /** The page of a repository, or something below it. */
  page(repository: { owner: string; name: string }, path = ''): string {
    return `${this.web}/${repository.owner}/${repository.name}${path}`;
  }

  /** The REST address of a repository, or of something below it. */
  rest(repository: { owner: string; name: string }, path = ''): string {
    return `${this.api}/repos/${repository.owner}/${repository.name}${path}`;
  }
}
