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

  private path(rest: string): string {
    return `repos/${this.fullName}/${rest}`;
  }
}
