import {
  ForgeWire,
  WireAnswer,
} from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { createGiteaProvider } from '../createGiteaProvider';

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

/** The history of one to which nothing happened. */
export const NO_EVENTS = { status: 200, body: [] };

/** What a read of an open pull request is answered with. */
export const open = (change: object = {}): WireAnswer[] => [
  { status: 200, body: { ...PULL, ...change } },
  FREE,
  NO_EVENTS,
];

/** A Gitea below a path, which answers what a test tells it to. */
export function listenWire(): Promise<ForgeWire> {
  return ForgeWire.listen({
    repository: '/git/acme/gitops.git',
    api: '/git/api/v1/repos/acme/gitops',
    createProvider: (host, options) =>
      createGiteaProvider({
        ...options,
        hosts: [{ host, baseUrl: `http://${host}/git` }],
      }),
    // A list without headers is whole, and says so as Gitea does.
    complete: answer =>
      Array.isArray(answer.body) && answer.headers === undefined
        ? { ...answer, headers: { 'x-total-count': `${answer.body.length}` } }
        : answer,
  });
}
