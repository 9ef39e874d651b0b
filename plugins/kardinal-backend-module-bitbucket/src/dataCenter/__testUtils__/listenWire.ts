import {
  ForgeWire,
  WireAnswer,
} from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { createBitbucketProvider } from '../../createBitbucketProvider';
import type { BitbucketPullRequest } from '../pullRequest';

const repository = { slug: 'gitops', project: { key: 'ACME' } };

/** A pull request as Bitbucket's documentation has it, with what this provider reads. */
export const REQUEST: BitbucketPullRequest = {
  id: 7,
  version: 3,
  title: 'One',
  description: 'What changes\n\nLabels: `kardinal` `kardinal/promotion`',
  state: 'OPEN',
  createdDate: Date.parse('2026-11-20T10:00:00Z'),
  updatedDate: Date.parse('2026-11-20T11:00:00Z'),
  fromRef: { id: 'refs/heads/one', latestCommit: 'a'.repeat(40), repository },
  toRef: { id: 'refs/heads/main', latestCommit: 'f'.repeat(40), repository },
  reviewers: [],
  participants: [],
  links: {
    self: [
      {
        href: 'https://bitbucket.example.com/projects/ACME/repos/gitops/pull-requests/7',
      },
    ],
  },
};

/** Merged, with a commit for it. */
export const MERGED: BitbucketPullRequest = {
  ...REQUEST,
  version: 4,
  state: 'MERGED',
  closedDate: Date.parse('2026-11-20T12:00:00Z'),
  properties: { mergeCommit: { id: 'b'.repeat(40) } },
};

/** Somebody who takes part. */
export const participant = (name: string, status: string, commit = 'a') => ({
  user: { name },
  status,
  lastReviewedCommit: commit.repeat(40),
});

/** What a read of a pull request is answered with. */
export const found = (change: object = {}): WireAnswer => ({
  status: 200,
  body: { ...REQUEST, ...change },
});

/** What a read of whether it can be merged is answered with. */
export const mergeable = (change: object = {}): WireAnswer => ({
  status: 200,
  body: {
    canMerge: true,
    conflicted: false,
    outcome: 'CLEAN',
    vetoes: [],
    ...change,
  },
});

/** What a read of its auto-merge is answered with where nobody asked for it. */
export const NO_AUTO_MERGE: WireAnswer = {
  status: 404,
  body: { errors: [{ context: null, message: '', exceptionName: null }] },
};

/** A page of a list, and the only one unless it says otherwise. */
export const page = (
  values: readonly object[],
  isLastPage = true,
): WireAnswer => ({
  status: 200,
  body: { size: values.length, limit: 100, isLastPage, values, start: 0 },
});

/** A refusal in the words of Bitbucket. */
export const refused = (status: number, message: string): WireAnswer => ({
  status,
  body: { errors: [{ context: null, message, exceptionName: null }] },
});

/** A Bitbucket Data Center below a path, which answers what a test tells it to. */
export function listenWire(): Promise<ForgeWire> {
  return ForgeWire.listen({
    repository: '/bb/scm/ACME/gitops.git',
    api: '/bb/rest/api/latest/projects/ACME/repos/gitops',
    createProvider: (host, options) =>
      createBitbucketProvider({
        ...options,
        hosts: [{ host, baseUrl: `http://${host}/bb` }],
      }),
  });
}
