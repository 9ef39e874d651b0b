import {
  WireAnswer,
  WireServer,
} from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { createGiteaProvider } from '../createGiteaProvider';

/** The first instant of every test. */
export const NOW = 1_760_000_000_000;
/** Nobody may see it. */
export const TOKEN = 'a-token-that-nobody-may-see';

const branch = {
  repo_id: 1,
  repo: { owner: { login: 'acme' } },
};

/** A pull request as Gitea has it. */
export const PULL = {
  number: 7,
  html_url: 'https://git.example.com/acme/gitops/pulls/7',
  state: 'open',
  title: 'One',
  body: '',
  labels: null,
  draft: false,
  mergeable: true,
  merged: false,
  merged_at: null,
  merge_commit_sha: null,
  merged_by: null,
  head: { ...branch, label: 'one', ref: 'one', sha: 'a'.repeat(40) },
  base: { ...branch, label: 'main', ref: 'main', sha: 'b'.repeat(40) },
  created_at: '2026-11-20T11:00:00+01:00',
  updated_at: '2026-11-20T12:00:00+01:00',
  closed_at: null,
};

/** A branch that nothing protects. */
export const FREE = { status: 200, body: { required_approvals: 0 } };

/** What a read of an open pull request is answered with. */
export const open = (change: object = {}): WireAnswer[] => [
  { status: 200, body: { ...PULL, ...change } },
  FREE,
];

/** A Gitea below a path, which answers what a test tells it to, with clients for it. */
export class Wire {
  /** What the clock of the clients says. */
  time = NOW;

  private constructor(readonly server: WireServer) {}

  static async listen(): Promise<Wire> {
    return new Wire(await WireServer.listen());
  }

  /** A list without headers is whole, and says so as Gitea does. */
  answer(...answers: readonly WireAnswer[]): void {
    this.server.answers = answers.map(answer =>
      Array.isArray(answer.body) && answer.headers === undefined
        ? {
            ...answer,
            headers: { 'x-total-count': `${answer.body.length}` },
          }
        : answer,
    );
  }

  /** Requests as `METHOD path` below the repository. */
  get asked(): readonly string[] {
    return this.server.received.map(
      ({ method, url = '' }) =>
        `${method} ${url.replace('/git/api/v1/repos/acme/gitops', '')}`,
    );
  }

  /** The bodies that were sent. */
  get sent(): readonly unknown[] {
    return this.server.received
      .filter(({ body }) => body !== '')
      .map(({ body }) => JSON.parse(body));
  }

  connect() {
    const { host } = this.server;
    const baseUrl = `http://${host}/git`;
    const provider = createGiteaProvider({
      hosts: [{ host, baseUrl }],
      clock: { now: () => this.time },
      secondMs: 1,
    });
    return {
      provider,
      client: provider.client({ token: TOKEN }),
      with: (token: string) => provider.client({ token }),
      repository: provider.repositoryOf(`${baseUrl}/acme/gitops.git`),
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
