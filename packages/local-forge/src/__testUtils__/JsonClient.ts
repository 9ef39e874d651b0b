/** What a forge answered; the body is undefined where there is none. */
export interface JsonAnswer<Body> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

/** Plain requests with a token. What the body of an answer is, is up to who asks. */
export class JsonClient {
  constructor(private readonly base: string, private readonly token: string) {}

  get<Body>(path: string): Promise<JsonAnswer<Body>> {
    return this.send('GET', path);
  }

  async send<Body>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
  ): Promise<JsonAnswer<Body>> {
    const response = await fetch(`${this.base}${path}`, {
      method,
      headers: { ...this.headers, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const { status, headers } = response;
    const read = text === '' ? undefined : JSON.parse(text);
    return { status, headers, body: read as Body };
  }

  async getText(url: string): Promise<string> {
    const response = await fetch(url, { headers: this.headers });
    return response.text();
  }

  private get headers() {
    return { authorization: `Bearer ${this.token}` };
  }
}
