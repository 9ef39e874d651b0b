import { CloudAccount } from '../pullRequest';

/** The REST interface of Bitbucket Cloud for the repository of the world. */
export class CloudApi {
  private readonly api: string;

  constructor(forgeUrl: string) {
    this.api = `${forgeUrl}/2.0`;
  }

  /** Whose token it is. */
  user(token: string): Promise<CloudAccount> {
    return this.answer('GET', '/user', token);
  }

  async find<T>(path: string, token: string): Promise<T | undefined> {
    return this.send<T>('GET', path, token).catch(() => undefined);
  }

  send<T>(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    token: string,
    body?: object,
  ): Promise<T> {
    return this.answer(method, `/repositories/acme/gitops${path}`, token, body);
  }

  private async answer<T>(
    method: string,
    path: string,
    token: string,
    body?: object,
  ): Promise<T> {
    const response = await fetch(`${this.api}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(await response.text());
    return (await response.json()) as T;
  }
}
