import {
  WireAnswer,
  WireServer,
} from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { createGitLabProvider } from '../createGitLabProvider';
import type { GitLabMergeRequest } from '../mergeRequest';

/** The first instant of every test. */
export const NOW = 1_760_000_000_000;
/** Nobody may see it. */
export const TOKEN = 'glpat-that-nobody-may-see';

/** A merge request as GitLab's documentation has it, with what this provider reads. */
export const REQUEST: GitLabMergeRequest & { readonly sha: string } = {
  iid: 7,
  title: 'One',
  description: '',
  state: 'opened',
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T11:00:00.000Z',
  merged_by: null,
  merge_user: null,
  merged_at: null,
  closed_at: null,
  target_branch: 'main',
  source_branch: 'one',
  source_project_id: 15513260,
  target_project_id: 15513260,
  labels: [],
  reviewers: [],
  detailed_merge_status: 'mergeable',
  has_conflicts: false,
  sha: 'a'.repeat(40),
  merge_commit_sha: null,
  squash_commit_sha: null,
  web_url: 'https://gitlab.example.com/acme/platform/gitops/-/merge_requests/7',
};

/** Merged, with a commit for it. */
export const MERGED: GitLabMergeRequest = {
  ...REQUEST,
  state: 'merged',
  merged_at: '2026-11-20T12:00:00.000Z',
  merge_user: { username: 'ana' },
  merge_commit_sha: 'b'.repeat(40),
  detailed_merge_status: 'not_open',
};

/** What a read of a merge request is answered with. */
export const found = (change: object = {}): WireAnswer => ({
  status: 200,
  body: { ...REQUEST, ...change },
});

/** A GitLab below a path, which answers what a test tells it to, with clients for it. */
export class Wire {
  /** What the clock of the clients says. */
  time = NOW;

  private constructor(readonly server: WireServer) {}

  static async listen(): Promise<Wire> {
    return new Wire(await WireServer.listen());
  }

  answer(...answers: readonly WireAnswer[]): void {
    this.server.answers = [...answers];
  }

  /** Requests as `METHOD path` below the project. */
  get asked(): readonly string[] {
    const project = '/gitlab/api/v4/projects/acme%2Fplatform%2Fgitops';
    return this.server.received.map(
      ({ method, url = '' }) => `${method} ${url.replace(project, '')}`,
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
    const baseUrl = `http://${host}/gitlab`;
    const provider = createGitLabProvider({
      hosts: [{ host, baseUrl }],
      clock: { now: () => this.time },
      secondMs: 1,
    });
    return {
      provider,
      client: provider.client({ token: TOKEN }),
      with: (token: string) => provider.client({ token }),
      repository: provider.repositoryOf(`${baseUrl}/acme/platform/gitops.git`),
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
