/** Azure DevOps's REST interface for a repository, used by whoever has a token. */
export class AzureDevOpsApi {
  constructor(
    private readonly organization: string,
    private readonly project: string,
    private readonly repository: string,
  ) {}

  /** Who has a token, by their id. */
  async identityOf(token: string): Promise<string> {
    const path = `${this.organization}/_apis/connectionData`;
    const answer = await request<{
      readonly authenticatedUser: { readonly id: string };
    }>(path, { headers: headersFor(token) });
    return answer.authenticatedUser.id;
  }

  /** Below the repository. */
  send<T>(
    token: string,
    method: 'GET' | 'POST' | 'PUT' | 'PATCH',
    path: string,
    body?: object,
  ): Promise<T> {
    const { organization, project, repository } = this;
    const base = `${organization}/${project}/_apis/git/repositories/${repository}`;
    return request<T>(`${base}${path}`, {
      method,
      headers: headersFor(token),
      ...(body && { body: JSON.stringify(body) }),
    });
  }
}

function headersFor(token: string) {
  const pair = Buffer.from(`:${token}`).toString('base64');
  return {
    authorization: `Basic ${pair}`,
    accept: 'application/json;api-version=7.1',
  };
}

async function request<T>(url: string, init: RequestInit): Promise<T> {
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as T;
}
