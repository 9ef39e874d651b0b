import { createServer, Server } from 'node:http';
import { AddressInfo } from 'node:net';
import { createGitHubProvider } from '../createGitHubProvider';
import { GitHubRequest } from '../createOctokit';

/** What the server at the other end answers. */
export interface Answer {
  /** 0: the connection ends without an answer. */
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
}

/** The first instant of every test. */
export const NOW = 1_760_000_000_000;
/** Nobody may see it. */
export const TOKEN = 'a-token-that-nobody-may-see';

/** A pull request as GitHub has it. */
export const PULL = {
  number: 7,
  html_url: 'https://github.example.com/acme/gitops/pull/7',
  state: 'open',
  merged: false,
  merged_at: null,
  closed_at: null,
  created_at: '2026-11-20T10:00:00Z',
  head: {
    ref: 'one',
    sha: 'a'.repeat(40),
    repo: { full_name: 'acme/gitops' },
  },
  base: { ref: 'main', repo: { full_name: 'acme/gitops' } },
  title: 'One',
  body: null,
  labels: [],
  mergeable: null,
  mergeable_state: 'unknown',
};

/** A server that answers what a test tells it to, and 500 afterwards, with clients for it. */
export class Wire {
  answers: Answer[] = [];
  /** What the clock of the clients says. */
  time = NOW;
  readonly received: {
    readonly method?: string;
    readonly url?: string;
    readonly body: string;
  }[] = [];
  /** As the clients count them. */
  readonly requests: GitHubRequest[] = [];
  private readonly server: Server;

  private constructor() {
    this.server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', chunk => chunks.push(chunk));
      request.on('end', () => {
        const { method, url } = request;
        const body = Buffer.concat(chunks).toString();
        this.received.push({ method, url, body });
        const answer = this.answers.shift() ?? { status: 500 };
        if (answer.status === 0) {
          request.socket.destroy();
          return;
        }
        response.writeHead(answer.status, {
          'content-type': 'application/json',
          ...answer.headers,
        });
        response.end(answer.body ? JSON.stringify(answer.body) : undefined);
      });
    });
  }

  static async listen(): Promise<Wire> {
    const wire = new Wire();
    await new Promise<void>(resolve => {
      wire.server.listen(0, '127.0.0.1', resolve);
    });
    return wire;
  }

  get host(): string {
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  connect() {
    const { host } = this;
    const provider = createGitHubProvider({
      hosts: [{ host, apiBaseUrl: `http://${host}/api/v3` }],
      clock: { now: () => this.time },
      onRequest: request => this.requests.push(request),
      secondMs: 1,
    });
    return {
      client: provider.client({ token: TOKEN }),
      with: (token: string) => provider.client({ token }),
      repository: provider.repositoryOf(`http://${host}/acme/gitops.git`),
    };
  }

  async close(): Promise<void> {
    if (!this.server.listening) return;
    await new Promise<void>(resolve => {
      this.server.closeAllConnections();
      this.server.close(() => resolve());
    });
  }
}

/** What a call fails with. */
export async function failure(work: Promise<unknown>) {
  return work.then(
    () => undefined,
    error => error,
  );
}
