import { GiteaApi } from './GiteaApi';

/** A repository, as somebody acts on it. */
export class GiteaRepository {
  constructor(private readonly api: GiteaApi, readonly fullName: string) {}

  /** As an administrator: what the main branch requires. */
  async protect(rule: object): Promise<void> {
    await this.api.post(this.path('branch_protections'), {
      rule_name: 'main',
      ...rule,
    });
  }

  /** Once it is protected: what it requires besides. */
  async require(rule: object): Promise<void> {
    await this.api.patch(this.path('branch_protections/main'), rule);
  }

  /** Of the repository's own settings. */
  async change(settings: object): Promise<void> {
    await this.api.patch(`repos/${this.fullName}`, settings);
  }

  /** Adds a file to a branch, which is made of the main branch where it is not there. */
  async commit(branch: string, path: string, text: string): Promise<void> {
    await this.api.post(this.path(`contents/${path}`), {
      branch: 'main',
      ...(branch !== 'main' && { new_branch: branch }),
      content: Buffer.from(text).toString('base64'),
      message: `Add ${path}`,
    });
  }

  /** Adds a file to a branch that is there, as the commit that is returned. */
  async append(branch: string, path: string, text: string): Promise<string> {
    const { commit } = await this.api.post<{
      readonly commit: { readonly sha: string };
    }>(this.path(`contents/${path}`), {
      branch,
      content: Buffer.from(text).toString('base64'),
      message: `Add ${path}`,
    });
    return commit.sha;
  }

  /** The text of a file on the main branch. */
  async read(path: string): Promise<string> {
    const { content } = await this.api.get<{ readonly content: string }>(
      this.path(`contents/${path}`),
    );
    return Buffer.from(content, 'base64').toString();
  }

  private path(rest: string): string {
    return `repos/${this.fullName}/${rest}`;
  }
}
