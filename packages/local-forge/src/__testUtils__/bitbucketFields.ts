import { complaintsOf, type Fields } from './publishedFields';

/**
 * Names and types of what Bitbucket Data Center answers, from the OpenAPI description that Atlassian publishes of version 9.4
 * (https://developer.atlassian.com/server/bitbucket/rest/), which says of none whether it has to be there: `?` begins what was
 * seen to be absent in its examples.
 */
const published: Readonly<Record<string, Fields>> = {
  page: {
    size: 'integer',
    limit: 'integer',
    isLastPage: 'boolean',
    values: 'array',
    start: 'integer',
    nextPageStart: 'integer null',
  },
  user: {
    id: 'integer',
    name: 'string',
    slug: 'string',
    displayName: 'string',
    emailAddress: '?string',
    active: 'boolean',
    type: 'string',
    links: '?object',
  },
  project: {
    id: 'integer',
    key: 'string',
    name: 'string',
    public: 'boolean',
    type: 'string',
    links: '?object',
  },
  repository: {
    id: 'integer',
    slug: 'string',
    name: 'string',
    description: '?string',
    hierarchyId: '?string',
    scmId: 'string',
    state: 'string',
    statusMessage: 'string',
    forkable: 'boolean',
    archived: '?boolean',
    public: 'boolean',
    project: 'object',
    links: '?object',
  },
  ref: {
    id: 'string',
    displayId: 'string',
    type: 'string',
    latestCommit: 'string',
    repository: 'object',
  },
  branch: {
    id: 'string',
    displayId: 'string',
    type: 'string',
    latestCommit: 'string',
    latestChangeset: 'string',
    default: '?boolean',
  },
  pullRequest: {
    id: 'integer',
    version: 'integer',
    title: 'string',
    description: '?string',
    state: 'string',
    open: 'boolean',
    closed: 'boolean',
    draft: '?boolean',
    locked: 'boolean',
    createdDate: 'integer',
    updatedDate: 'integer',
    closedDate: '?integer',
    fromRef: 'object',
    toRef: 'object',
    reviewers: 'array',
    participants: 'array',
    links: 'object',
    // Of the examples only.
    author: 'object',
    properties: '?object',
  },
  participant: {
    user: 'object',
    role: 'string',
    approved: 'boolean',
    status: 'string',
    lastReviewedCommit: '?string',
  },
  mergeability: {
    conflicted: 'boolean',
    outcome: 'string',
    vetoes: 'array',
    // Of the examples only.
    canMerge: 'boolean',
  },
  veto: { summaryMessage: 'string', detailedMessage: 'string' },
  activity: {
    id: 'integer',
    createdDate: 'integer',
    user: 'object',
    action: 'string',
    // Of the examples only.
    commit: '?object',
    comment: '?object',
    commentAction: '?string',
  },
  comment: {
    id: 'integer',
    version: 'integer',
    text: 'string',
    author: 'object',
    createdDate: 'integer',
    updatedDate: 'integer',
    comments: 'array',
    severity: 'string',
    state: 'string',
    threadResolved: '?boolean',
    properties: '?object',
  },
  build: {
    key: 'string',
    parent: '?string',
    name: '?string',
    state: 'string',
    description: '?string',
    url: 'string',
    createdDate: '?integer',
    updatedDate: '?integer',
    // Of the examples only.
    dateAdded: '?integer',
  },
  autoMergeRequest: {
    autoSubject: '?boolean',
    createdDate: 'integer',
    fromHash: 'string',
    message: '?string',
    strategyId: '?string',
    toRefId: 'string',
  },
  autoMergeSettings: {
    enabled: 'boolean',
    restrictionState: 'string',
    scope: 'object',
  },
  requiredBuilds: {
    id: 'integer',
    buildParentKeys: 'array',
    refMatcher: 'object',
    exemptRefMatcher: '?object',
  },
  refMatcher: { id: 'string', displayId: 'string', type: 'object' },
  error: {
    context: 'string null',
    message: 'string',
    exceptionName: 'string null',
    // Of the examples only, where a merge is refused.
    conflicted: '?boolean',
    vetoes: '?array',
  },
};

/** What of an answer is not as Bitbucket publishes it, or is published nowhere; empty where nothing is. */
export function complaintsAbout(
  entity: keyof typeof published,
  value: object,
): readonly string[] {
  const fields = published[entity];
  const others = Object.keys(value).filter(field => !(field in fields));
  return [
    ...complaintsOf(entity, fields, value),
    ...others.map(field => `${entity}.${field} is published nowhere`),
  ];
}
