/** The REST interfaces of Bitbucket Data Center for the repository of the world. */
export class BitbucketApi {
  private readonly base: string;

  constructor(forgeUrl: string, private readonly token: string) {
    this.base = `${forgeUrl}/rest/api/latest/projects/acme/repos/gitops`;
  }

  async get<T>(path: string): Promise<T | undefined> {
    const response = await fetch(`${this.base}${path}`, {
      headers: { authorization: `Bearer ${this.token}` },
    });
    return response.ok ? ((await response.json()) as T) : undefined;
  }

  async send(
    method: 'POST' | 'PUT',
    path: string,
    token: string,
    body: object,
  ): Promise<void> {
    const response = await fetch(`${this.base}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(await response.text());
  }
}
