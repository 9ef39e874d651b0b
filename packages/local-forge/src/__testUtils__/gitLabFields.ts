/** Each field as `type`, or `type type` where it may be several; `?` begins one that may be absent. */
type Fields = Readonly<Record<string, string>>;

const user: Fields = {
  id: 'integer',
  state: 'string',
  avatar_url: 'string',
  web_url: 'string',
};

/**
 * Names and types of what GitLab answers, from the schemas that GitLab holds its own REST interface against
 * (spec/fixtures/api/schemas/public_api/v4 of gitlabhq, MIT): what has to be there, and what may.
 */
const published: Readonly<Record<string, Fields>> = {
  user,
  branch: {
    name: 'string',
    commit: 'object',
    merged: 'boolean',
    protected: 'boolean',
    default: 'boolean',
    developers_can_push: 'boolean',
    developers_can_merge: 'boolean',
    can_push: '?boolean',
    web_url: 'string',
  },
  commit: {
    id: 'string',
    short_id: 'string',
    title: 'string',
    created_at: 'string',
    parent_ids: 'array null',
    message: 'string',
    author_name: 'string',
    author_email: 'string',
    authored_date: 'string',
    committer_name: 'string',
    committer_email: 'string',
    committed_date: 'string',
    web_url: 'string',
  },
  note: {
    id: 'integer',
    type: '?string null',
    body: 'string',
    attachment: 'string null',
    author: 'object',
    created_at: 'string',
    updated_at: 'string',
    system: 'boolean',
    noteable_id: 'integer',
    noteable_iid: '?integer',
    noteable_type: 'string',
    resolvable: '?boolean',
    confidential: '?boolean null',
    internal: '?boolean null',
  },
  hook: {
    id: 'integer',
    url: 'string',
    project_id: 'integer',
    created_at: 'string',
    push_events: 'boolean',
    push_events_branch_filter: 'string null',
    tag_push_events: 'boolean',
    merge_requests_events: 'boolean',
    repository_update_events: 'boolean',
    enable_ssl_verification: 'boolean',
    issues_events: 'boolean',
    confidential_issues_events: 'boolean null',
    note_events: 'boolean',
    confidential_note_events: 'boolean null',
    pipeline_events: 'boolean',
    wiki_page_events: 'boolean',
    job_events: 'boolean',
    deployment_events: 'boolean',
    releases_events: 'boolean',
    emoji_events: 'boolean',
    alert_status: 'string',
    disabled_until: 'string null',
    custom_webhook_template: 'string null',
  },
  mergeRequest: {
    id: 'integer',
    iid: 'integer',
    project_id: 'integer',
    title: 'string',
    description: 'string null',
    state: 'string',
    created_at: 'string',
    updated_at: 'string',
    merged_by: 'object null',
    merge_user: 'object null',
    merged_at: 'string null',
    closed_by: 'object null',
    closed_at: 'string null',
    target_branch: 'string',
    source_branch: 'string',
    upvotes: 'integer',
    downvotes: 'integer',
    author: 'object',
    assignee: 'object null',
    assignees: 'array',
    reviewers: 'array',
    source_project_id: 'integer',
    target_project_id: 'integer',
    labels: 'array',
    work_in_progress: 'boolean',
    milestone: 'object null',
    merge_when_pipeline_succeeds: 'boolean',
    merge_status: 'string',
    sha: 'string',
    merge_commit_sha: 'string null',
    user_notes_count: 'integer',
    changes_count: '?string',
    should_remove_source_branch: 'boolean null',
    force_remove_source_branch: 'boolean null',
    discussion_locked: 'boolean null',
    web_url: 'string',
    squash: 'boolean',
    time_stats: 'object',
    references: 'object',
  },
};

/** What of an answer is not as GitLab publishes it; empty where nothing is. */
export function complaintsAbout(
  entity: keyof typeof published,
  value: unknown,
): readonly string[] {
  const answer = value as Readonly<Record<string, unknown>>;
  return Object.entries(published[entity]).flatMap(([field, types]) => {
    const isOptional = types.startsWith('?');
    if (!(field in answer))
      return isOptional ? [] : [`${entity} has no ${field}`];
    const type = typeOf(answer[field]);
    return types.replace('?', '').split(' ').includes(type)
      ? []
      : [`${entity}.${field} is ${type}, and not ${types}`];
  });
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}
