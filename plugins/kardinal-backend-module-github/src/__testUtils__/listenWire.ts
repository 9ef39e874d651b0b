import { ForgeWire } from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { createGitHubProvider } from '../createGitHubProvider';
import { GitHubRequest } from '../createOctokit';

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

/** A GitHub Enterprise Server, which answers what a test tells it to; `requests` gets them as the clients count them. */
export function listenWire(requests: GitHubRequest[] = []): Promise<ForgeWire> {
  return ForgeWire.listen({
    repository: '/acme/gitops.git',
    api: '/api/v3/repos/acme/gitops',
    createProvider: (host, options) =>
      createGitHubProvider({
        ...options,
        hosts: [{ host, apiBaseUrl: `http://${host}/api/v3` }],
        onRequest: request => requests.push(request),
      }),
  });
}
