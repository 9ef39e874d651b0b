import { ForgeFault } from '../../packages/local-forge/src';
import { TestSandbox } from './TestSandbox';

/** What goes wrong at a sandbox's forge, and what people with push rights do there. */
export class ForgeTrouble {
  private readonly url: string;
  private readonly token: string;

  constructor({ forge, secrets }: TestSandbox) {
    this.url = forge.url;
    this.token = secrets.reviewerToken;
  }

  /** Until {@link end}. */
  async begin(fault: ForgeFault): Promise<void> {
    await this.send('POST', '/faults', fault);
  }

  /** In place of everything that is wrong: nothing works in between. */
  async replace(fault: ForgeFault): Promise<void> {
    await this.send('PUT', '/faults', fault);
  }

  /** Of everything that is wrong. */
  async end(): Promise<void> {
    await this.send('DELETE', '/faults');
  }

  async changePull(
    number: number,
    change: { readonly state?: 'open' | 'closed'; readonly title?: string },
  ): Promise<void> {
    await this.rest('PATCH', `/pulls/${number}`, change);
  }

  async deleteBranch(name: string): Promise<void> {
    await this.rest('DELETE', `/git/refs/heads/${name}`);
  }

  async restoreBranch(name: string, sha: string): Promise<void> {
    await this.rest('POST', '/git/refs', { ref: `refs/heads/${name}`, sha });
  }

  private rest(method: string, path: string, body?: object): Promise<void> {
    return this.send(method, `/api/v3/repos/platform/gitops${path}`, body);
  }

  private async send(
    method: string,
    path: string,
    body?: object,
  ): Promise<void> {
    const response = await fetch(this.url + path, {
      method,
      headers: { authorization: `Bearer ${this.token}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(60_000),
    });
    if (!response.ok)
      throw new Error(
        `${method} ${path}: ${response.status} ${await response.text()}`,
      );
  }
}
