import {
  ForgeWire,
  WireAnswer,
} from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { createGitLabProvider } from '../createGitLabProvider';
import type { GitLabMergeRequest } from '../mergeRequest';

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

/** A GitLab below a path, which answers what a test tells it to. */
export function listenWire(): Promise<ForgeWire> {
  return ForgeWire.listen({
    repository: '/gitlab/acme/platform/gitops.git',
    api: '/gitlab/api/v4/projects/acme%2Fplatform%2Fgitops',
    createProvider: (host, options) =>
      createGitLabProvider({
        ...options,
        hosts: [{ host, baseUrl: `http://${host}/gitlab` }],
      }),
  });
}
