import {
  ForgeWire,
  WireAnswer,
} from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { createAzureDevOpsProvider } from '../createAzureDevOpsProvider';
import type { AzurePullRequest } from '../pullRequest';

export const HEAD = 'b60280bc6e62e2f880f1b63c1e24987664d3bda3';
const PROJECT = 'a7573007-bbb3-4341-b726-0c4148a07853';

/** A pull request as the documentation has it, with what this provider reads. */
export const REQUEST: AzurePullRequest = {
  repository: { project: { id: PROJECT } },
  pullRequestId: 7,
  status: 'active',
  creationDate: '2026-11-20T10:00:00.6655471Z',
  title: 'A new feature',
  description: 'Adding a new feature',
  sourceRefName: 'refs/heads/kardinal/b1',
  targetRefName: 'refs/heads/main',
  mergeStatus: 'succeeded',
  lastMergeSourceCommit: { commitId: HEAD },
  lastMergeCommit: { commitId: '39f52d24533cc712fc845ed9fd1b6c06b3942588' },
  reviewers: [],
};

/** Completed, with a commit for it. */
export const COMPLETED: AzurePullRequest = {
  ...REQUEST,
  status: 'completed',
  closedDate: '2026-11-20T12:00:00.1234567Z',
  closedBy: {
    id: 'd6245f20-2af8-44f4-9451-8107cb2767db',
    displayName: 'Normal Paulk',
    uniqueName: 'fabrikamfiber16@hotmail.com',
  },
  lastMergeCommit: { commitId: 'b'.repeat(40) },
};

/** What a read of a pull request is answered with. */
export const found = (change: object = {}): WireAnswer => ({
  status: 200,
  body: { ...REQUEST, ...change },
});

/** What a list is answered with. */
export const list = (...value: readonly object[]): WireAnswer => ({
  status: 200,
  body: { value, count: value.length },
});

/** An evaluation of a policy that blocks. */
export const policy = (
  id: string,
  status: string,
  settings: object = {},
): object => ({
  status,
  configuration: { isBlocking: true, isEnabled: true, type: { id }, settings },
});

/** Where the policies of pull request 7 are, below the project. */
export const POLICIES = `GET /policy/evaluations?artifactId=vstfs%3A%2F%2F%2FCodeReview%2FCodeReviewId%2F${PROJECT}%2F7&api-version=7.1-preview.1&%24top=100&%24skip=0`;
/** Where the labels of pull request 7 are. */
export const LABELS =
  'GET /git/repositories/gitops/pullRequests/7/labels?%24top=100&%24skip=0';

/** An Azure DevOps below a path, which answers what a test tells it to. */
export function listenWire(): Promise<ForgeWire> {
  return ForgeWire.listen({
    repository: '/tfs/acme/platform/_git/gitops',
    api: '/tfs/acme/platform/_apis',
    createProvider: (host, options) =>
      createAzureDevOpsProvider({
        ...options,
        hosts: [{ host, baseUrl: `http://${host}/tfs` }],
      }),
  });
}
