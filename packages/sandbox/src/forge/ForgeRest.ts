import { sampleService } from '../seed/sampleService';

const timeoutMs = 10_000;

/** The forge's REST interface, for the sample service's repository. @public */
export class ForgeRest {
  private readonly base: string;
  private readonly token: string;

  constructor(apiUrl: string, token: string) {
    const { owner, name } = sampleService.repository;
    this.base = `${apiUrl}/repos/${owner}/${name}`;
    this.token = token;
  }

  /** The commit at the head of a branch. */
  async head(branch: string, signal?: AbortSignal): Promise<string> {
    const answer = await this.send<{ object: { sha: string } }>(
      'GET',
      `/git/ref/heads/${branch}`,
      { signal },
    );
    return answer.object.sha;
  }

  /** The numbers of the pull requests that are open. */
  async openPulls(): Promise<readonly number[]> {
    const pulls = await this.send<{ number: number }[]>('GET', '/pulls');
    return pulls.map(({ number }) => number);
  }

  async approve(number: number): Promise<void> {
    const body = { event: 'APPROVE' };
    await this.send('POST', `/pulls/${number}/reviews`, { body });
  }

  async merge(number: number): Promise<void> {
    await this.send('PUT', `/pulls/${number}/merge`, { body: {} });
  }

  private async send<T>(
    method: string,
    path: string,
    request: { body?: object; signal?: AbortSignal } = {},
  ): Promise<T> {
    const limit = AbortSignal.timeout(timeoutMs);
    const response = await fetch(this.base + path, {
      method,
      headers: {
        accept: 'application/vnd.github+json',
        authorization: `Bearer ${this.token}`,
        'content-type': 'application/json',
      },
      body: request.body && JSON.stringify(request.body),
      signal: request.signal ? AbortSignal.any([limit, request.signal]) : limit,
    });
    const text = await response.text();
    if (!response.ok)
      throw new Error(
        `the forge answered ${method} ${path} with ${response.status}: ${text}`,
      );
    return JSON.parse(text);
  }
}
