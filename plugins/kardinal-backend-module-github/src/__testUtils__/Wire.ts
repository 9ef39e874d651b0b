import {
  WireAnswer,
  WireServer,
} from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { createGitHubProvider } from '../createGitHubProvider';
import { GitHubRequest } from '../createOctokit';

/** What the server at the other end answers. */
export type Answer = WireAnswer;

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
  /** What the clock of the clients says. */
  time = NOW;
  /** As the clients count them. */
  readonly requests: GitHubRequest[] = [];

  private constructor(private readonly server: WireServer) {}

  static async listen(): Promise<Wire> {
    return new Wire(await WireServer.listen());
  }

  set answers(answers: Answer[]) {
    this.server.answers = answers;
  }

  get received(): WireServer['received'] {
    return this.server.received;
  }

  get host(): string {
    return this.server.host;
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

  close(): Promise<void> {
    return this.server.close();
  }
}

/** What a call fails with. */
export async function failure(work: Promise<unknown>) {
  return work.then(
    () => undefined,
    error => error,
  );
}
