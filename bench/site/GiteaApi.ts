import { ForgeWebhook } from './Forge';

/** What the bench asks of Gitea's REST interface. */
export class GiteaApi {
  private readonly authorization: string;

  constructor(
    private readonly url: string,
    account: { readonly name: string; readonly password: string },
  ) {
    const basic = Buffer.from(`${account.name}:${account.password}`);
    this.authorization = `Basic ${basic.toString('base64')}`;
  }

  async version(): Promise<void> {
    await this.request('GET', 'version');
  }

  async createToken(user: string): Promise<string> {
    const created = await this.request('POST', `users/${user}/tokens`, {
      name: 'bench',
      scopes: ['all'],
    });
    return (created as { readonly sha1: string }).sha1;
  }

  async createOrganization(username: string): Promise<void> {
    await this.request('POST', 'orgs', { username });
  }

  /** With one commit of all the files. @returns the URL to clone. */
  async createRepository(
    owner: string,
    name: string,
    files: Readonly<Record<string, string>>,
  ): Promise<string> {
    const created = await this.request('POST', `orgs/${owner}/repos`, {
      name,
      auto_init: true,
      default_branch: 'main',
      readme: 'Default',
    });
    await this.request('POST', `repos/${owner}/${name}/contents`, {
      branch: 'main',
      message: 'What is promoted',
      files: Object.entries(files)
        .filter(([path]) => path !== 'README.md')
        .map(([path, content]) => ({
          operation: 'create',
          path,
          content: Buffer.from(content).toString('base64'),
        })),
    });
    return (created as { readonly clone_url: string }).clone_url;
  }

  async addWebhook(owner: string, webhook: ForgeWebhook): Promise<void> {
    const { name, url, secret, events } = webhook;
    await this.request('POST', `repos/${owner}/${name}/hooks`, {
      type: 'gitea',
      active: true,
      events,
      config: { url, secret, content_type: 'json' },
    });
  }

  private async request(
    method: 'GET' | 'POST',
    path: string,
    body?: object,
  ): Promise<unknown> {
    const response = await fetch(`${this.url}api/v1/${path}`, {
      method,
      headers: {
        authorization: this.authorization,
        'content-type': 'application/json',
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok)
      throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text);
  }
}
