import {
  ForgeWire,
  WireAnswer,
} from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { createBitbucketCloudProvider } from '../../createBitbucketCloudProvider';
import type { CloudAccount, CloudPullRequest } from '../pullRequest';

const repository = { full_name: 'acme/gitops' };

/** The head of the pull request, and a merge of it. */
export const HEAD = 'a'.repeat(40);
export const MERGE = 'b'.repeat(40);

/** Somebody with an account. */
export const account = (nickname: string): CloudAccount => ({
  uuid: `{${nickname}}`,
  nickname,
  display_name: nickname.toUpperCase(),
});

/** Somebody who takes part. */
export const participant = (
  nickname: string,
  state: 'approved' | 'changes_requested' | 'asked',
  at = '2026-11-20T10:30:00+00:00',
) => ({
  user: account(nickname),
  role: 'REVIEWER',
  approved: state === 'approved',
  ...(state !== 'asked' && { state, participated_on: at }),
});

/** A pull request as Bitbucket publishes it, with what this provider reads; its hashes are short, as Bitbucket's are. */
export const REQUEST: CloudPullRequest = {
  id: 7,
  title: 'One',
  summary: { raw: 'What changes\n\nLabels: `kardinal` `kardinal/promotion`' },
  state: 'OPEN',
  created_on: '2026-11-20T10:00:00.123456+00:00',
  updated_on: '2026-11-20T11:00:00.000000+00:00',
  author: account('bot'),
  source: {
    branch: { name: 'one' },
    commit: { hash: HEAD.slice(0, 12) },
    repository,
  },
  destination: {
    branch: { name: 'main' },
    commit: { hash: 'f'.repeat(12) },
    repository,
  },
  reviewers: [],
  participants: [],
  links: {
    html: { href: 'https://bitbucket.org/acme/gitops/pull-requests/7' },
  },
};

/** Merged, with a commit for it. */
export const MERGED: CloudPullRequest = {
  ...REQUEST,
  state: 'MERGED',
  updated_on: '2026-11-20T12:00:00.000000+00:00',
  closed_by: account('ana'),
  merge_commit: { hash: MERGE.slice(0, 12) },
};

/** What a read of a pull request is answered with. */
export const found = (change: object = {}): WireAnswer => ({
  status: 200,
  body: { ...REQUEST, ...change },
});

/** What a read of a commit is answered with, for the whole of its hash. */
export const commit = (hash: string): WireAnswer => ({
  status: 200,
  body: { type: 'commit', hash },
});

/** A page of a list, and the only one unless it has what comes after it. */
export const page = (values: readonly object[], next?: string): WireAnswer => ({
  status: 200,
  body: { values, pagelen: 50, ...(next && { next }) },
});

/** That nothing keeps it from being merged: no conflict, and no rule of its branch. */
export const mergeable: readonly WireAnswer[] = [page([]), page([])];

/** A refusal in the words of Bitbucket. */
export const refused = (
  status: number,
  message: string,
  more: object = {},
): WireAnswer => ({
  status,
  body: { type: 'error', error: { message, ...more } },
});

/** Bitbucket Cloud, which answers what a test tells it to. */
export function listenWire(): Promise<ForgeWire> {
  return ForgeWire.listen({
    repository: '/acme/gitops.git',
    api: '/2.0/repositories/acme/gitops',
    createProvider: (host, options) =>
      createBitbucketCloudProvider({
        ...options,
        hosts: [{ host, apiBaseUrl: `http://${host}/2.0` }],
      }),
  });
}
