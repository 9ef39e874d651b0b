/** What a Bitbucket answered. */
export interface BitbucketAnswer {
  readonly status: number;
  readonly headers: Headers;
  // What a test expects of it is what it is.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly body: any;
}

/** Plain requests to the REST interfaces of Bitbucket Data Center, for the repository of the tests. */
export class BitbucketClient {
  constructor(private readonly forge: string, private readonly token: string) {}

  get(path: string): Promise<BitbucketAnswer> {
    return this.request('GET', this.pathIn('api', path));
  }

  /** What builds say of a commit, wherever it is. */
  getBuilds(sha: string): Promise<BitbucketAnswer> {
    return this.request('GET', `/rest/build-status/latest/commits/${sha}`);
  }

  send(
    method: 'POST' | 'PUT',
    path: string,
    body: object,
  ): Promise<BitbucketAnswer> {
    return this.request(method, this.pathIn('api', path), body);
  }

  deleteBranch(name: string): Promise<BitbucketAnswer> {
    const path = this.pathIn('branch-utils', '/branches');
    return this.request('DELETE', path, { name });
  }

  async getText(url: string): Promise<string> {
    const response = await fetch(url, { headers: this.headers });
    return response.text();
  }

  private get headers() {
    return { authorization: `Bearer ${this.token}` };
  }

  private pathIn(api: string, path: string): string {
    return `/rest/${api}/latest/projects/acme/repos/gitops${path}`;
  }

  private async request(
    method: string,
    path: string,
    body?: object,
  ): Promise<BitbucketAnswer> {
    const response = await fetch(`${this.forge}${path}`, {
      method,
      headers: { ...this.headers, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const { status, headers } = response;
    return {
      status,
      headers,
      body: text === '' ? undefined : JSON.parse(text),
    };
  }
}
