/** Who asks: a password may make tokens. */
export type GiteaAccount =
  | { readonly name: string; readonly password: string }
  | { readonly token: string };

/** What a repository tells somebody of. */
export interface GiteaWebhook {
  readonly url: string;
  readonly secret: string;
  readonly events: readonly string[];
}

/** Gitea's REST interface, as a person or an administrator uses it. */
export class GiteaApi {
  private readonly authorization: string;

  constructor(private readonly url: string, account: GiteaAccount) {
    this.authorization =
      'token' in account
        ? `token ${account.token}`
        : `Basic ${Buffer.from(`${account.name}:${account.password}`).toString(
            'base64',
          )}`;
  }

  async version(): Promise<void> {
    await this.get('version');
  }

  async createToken(user: string): Promise<string> {
    const created = await this.post<{ readonly sha1: string }>(
      `users/${user}/tokens`,
      { name: 'tests', scopes: ['all'] },
    );
    return created.sha1;
  }

  /** Made by an administrator. */
  async createUser(username: string, password: string): Promise<void> {
    await this.post('admin/users', {
      username,
      password,
      email: `${username}@example.com`,
      must_change_password: false,
    });
  }

  async createOrganization(username: string): Promise<void> {
    await this.post('orgs', { username });
  }

  /** With one commit of all the files. @returns the URL to clone. */
  async createRepository(
    owner: string,
    name: string,
    files: Readonly<Record<string, string>>,
  ): Promise<string> {
    const created = await this.post<{ readonly clone_url: string }>(
      `orgs/${owner}/repos`,
      { name, auto_init: true, default_branch: 'main', readme: 'Default' },
    );
    const added = Object.entries(files).filter(
      ([path]) => path !== 'README.md',
    );
    if (added.length > 0)
      await this.post(`repos/${owner}/${name}/contents`, {
        branch: 'main',
        message: 'What is promoted',
        files: added.map(([path, content]) => ({
          operation: 'create',
          path,
          content: Buffer.from(content).toString('base64'),
        })),
      });
    return created.clone_url;
  }

  /** Somebody who may push and review. */
  async addCollaborator(repository: string, user: string): Promise<void> {
    await this.request('PUT', `repos/${repository}/collaborators/${user}`, {
      permission: 'write',
    });
  }

  async addWebhook(
    repository: string,
    { url, secret, events }: GiteaWebhook,
  ): Promise<void> {
    await this.post(`repos/${repository}/hooks`, {
      type: 'gitea',
      active: true,
      events,
      config: { url, secret, content_type: 'json' },
    });
  }

  get<T>(path: string): Promise<T> {
    return this.request<T>('GET', path);
  }

  post<T>(path: string, body: object): Promise<T> {
    return this.request<T>('POST', path, body);
  }

  patch<T>(path: string, body: object): Promise<T> {
    return this.request<T>('PATCH', path, body);
  }

  private async request<T>(
    method: string,
    path: string,
    body?: object,
  ): Promise<T> {
    const response = await fetch(`${this.url}api/v1/${path}`, {
      method,
      headers: {
        authorization: this.authorization,
        'content-type': 'application/json',
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(60_000),
    });
    const text = await response.text();
    if (!response.ok)
      throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as T;
  }
}
