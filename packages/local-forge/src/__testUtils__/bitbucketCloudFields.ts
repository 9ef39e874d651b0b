import { complaintsOf, type Fields } from './publishedFields';

/**
 * Names and types of what Bitbucket Cloud answers, from the OpenAPI description that Atlassian publishes
 * (https://developer.atlassian.com/cloud/bitbucket/rest/, swagger.v3.json, version 2.0), which requires next to nothing: `?` begins
 * what its descriptions or examples leave out.
 */
const published: Readonly<Record<string, Fields>> = {
  page: {
    values: 'array',
    pagelen: 'integer',
    size: '?integer',
    page: '?integer',
    next: '?string',
    previous: '?string',
  },
  account: {
    type: 'string',
    uuid: 'string',
    display_name: 'string',
    created_on: '?string',
    links: 'object',
    // Of "user", which an account is where it is a person.
    nickname: '?string',
  },
  repository: {
    type: 'string',
    uuid: 'string',
    full_name: 'string',
    name: 'string',
    description: '?string',
    is_private: 'boolean',
    scm: 'string',
    mainbranch: 'object',
    created_on: 'string',
    updated_on: 'string',
    links: 'object',
  },
  commit: {
    type: 'string',
    hash: 'string',
    date: 'string',
    message: 'string',
    author: 'object',
    parents: 'array',
    // Of the examples only.
    links: '?object',
  },
  branch: {
    type: 'string',
    name: 'string',
    target: 'object',
    links: 'object',
  },
  pullRequest: {
    type: 'string',
    id: 'integer',
    title: 'string',
    summary: 'object',
    state: 'string',
    draft: 'boolean',
    queued: 'boolean',
    author: 'object',
    source: 'object',
    destination: 'object',
    merge_commit: 'object null',
    closed_by: 'object null',
    close_source_branch: 'boolean',
    comment_count: 'integer',
    task_count: 'integer',
    reason: '?string',
    created_on: 'string',
    updated_on: 'string',
    links: 'object',
    // Only where it is read alone, or where `fields` asks for them.
    participants: '?array',
    reviewers: '?array',
  },
  endpoint: { branch: 'object', commit: 'object', repository: 'object' },
  participant: {
    type: 'string',
    user: 'object',
    role: 'string',
    approved: 'boolean',
    state: 'string null',
    participated_on: 'string null',
  },
  comment: {
    type: 'string',
    id: 'integer',
    content: 'object',
    user: 'object',
    deleted: 'boolean',
    created_on: 'string',
    updated_on: 'string',
  },
  build: {
    type: 'string',
    key: 'string',
    name: '?string',
    state: 'string',
    description: '?string',
    url: 'string',
    created_on: 'string',
    updated_on: 'string',
    links: 'object',
  },
  restriction: {
    type: 'string',
    id: 'integer',
    kind: 'string',
    branch_match_kind: 'string',
    pattern: 'string',
    value: 'integer null',
    users: 'array',
    groups: 'array',
  },
  error: { type: 'string', error: 'object' },
};

/** What of an answer is not as Bitbucket Cloud publishes it, or is published nowhere; empty where nothing is. */
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
