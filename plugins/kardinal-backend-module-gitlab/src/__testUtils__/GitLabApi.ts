/** GitLab's REST interface for the project of the world. */
export class GitLabApi {
  private readonly base: string;

  constructor(apiUrl: string, private readonly token: string) {
    this.base = `${apiUrl}/projects/acme%2Fplatform%2Fgitops`;
  }

  async get<T>(path: string): Promise<T> {
    const response = await fetch(`${this.base}${path}`, {
      headers: { 'private-token': this.token },
    });
    return (await response.json()) as T;
  }

  async send(
    method: 'POST' | 'PUT',
    path: string,
    token: string,
    body: object,
  ): Promise<void> {
    const response = await fetch(`${this.base}${path}`, {
      method,
      headers: { 'private-token': token, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(await response.text());
  }
}
