import type { ForgeContext } from '../ForgeContext';
import { repositoryKey } from '../state/ForgeStore';
import type { RepositoryRecord } from '../state/records';
import { nodeId } from './nodeId';
import { userShape } from './userShape';

/** GitHub's address templates of a repository, by the field they are in. */
const TEMPLATES: Readonly<Record<string, string>> = {
  forks_url: '/forks',
  keys_url: '/keys{/key_id}',
  collaborators_url: '/collaborators{/collaborator}',
  teams_url: '/teams',
  hooks_url: '/hooks',
  issue_events_url: '/issues/events{/number}',
  events_url: '/events',
  assignees_url: '/assignees{/user}',
  branches_url: '/branches{/branch}',
  tags_url: '/tags',
  blobs_url: '/git/blobs{/sha}',
  git_tags_url: '/git/tags{/sha}',
  git_refs_url: '/git/refs{/sha}',
  trees_url: '/git/trees{/sha}',
  statuses_url: '/statuses/{sha}',
  languages_url: '/languages',
  stargazers_url: '/stargazers',
  contributors_url: '/contributors',
  subscribers_url: '/subscribers',
  subscription_url: '/subscription',
  commits_url: '/commits{/sha}',
  git_commits_url: '/git/commits{/sha}',
  comments_url: '/comments{/number}',
  issue_comment_url: '/issues/comments{/number}',
  contents_url: '/contents/{+path}',
  compare_url: '/compare/{base}...{head}',
  merges_url: '/merges',
  archive_url: '/{archive_format}{/ref}',
  downloads_url: '/downloads',
  issues_url: '/issues{/number}',
  pulls_url: '/pulls{/number}',
  milestones_url: '/milestones{/number}',
  notifications_url: '/notifications{?since,all,participating}',
  labels_url: '/labels{/name}',
  releases_url: '/releases{/id}',
  deployments_url: '/deployments',
};

const SETTINGS = {
  size: 0,
  stargazers_count: 0,
  watchers_count: 0,
  language: null,
  has_issues: true,
  has_projects: false,
  has_downloads: false,
  has_wiki: false,
  has_pages: false,
  has_discussions: false,
  forks_count: 0,
  mirror_url: null,
  archived: false,
  disabled: false,
  license: null,
  allow_forking: false,
  is_template: false,
  web_commit_signoff_required: false,
  topics: [],
  custom_properties: {},
  forks: 0,
  watchers: 0,
};

const PERMISSIONS = {
  admin: true,
  maintain: true,
  push: true,
  triage: true,
  pull: true,
};

/** GitHub's "Repository". @public */
export function repositoryShape(
  forge: ForgeContext,
  repository: RepositoryRecord,
) {
  const rest = forge.urls.rest(repository);
  const page = forge.urls.page(repository);
  const open = countOpenPulls(forge, repository);
  return {
    id: repository.id,
    node_id: nodeId('Repository', repository.id),
    name: repository.name,
    full_name: `${repository.owner}/${repository.name}`,
    private: repository.visibility === 'private',
    owner: userShape(forge, repository.owner),
    html_url: page,
    description: repository.description ?? null,
    fork: false,
    url: rest,
    ...Object.fromEntries(
      Object.entries(TEMPLATES).map(([key, path]) => [key, `${rest}${path}`]),
    ),
    created_at: repository.createdAt,
    updated_at: repository.updatedAt,
    pushed_at: repository.pushedAt,
    git_url: `${page}.git`,
    ssh_url: `${page}.git`,
    clone_url: `${page}.git`,
    svn_url: page,
    homepage: null,
    ...SETTINGS,
    open_issues_count: open,
    open_issues: open,
    visibility: repository.visibility,
    default_branch: repository.defaultBranch,
    permissions: PERMISSIONS,
  };
}

/** GitHub's "Full Repository": what one repository's own route answers. @public */
export function fullRepositoryShape(
  forge: ForgeContext,
  repository: RepositoryRecord,
) {
  return {
    ...repositoryShape(forge, repository),
    temp_clone_token: '',
    allow_squash_merge: true,
    allow_merge_commit: true,
    allow_rebase_merge: true,
    allow_auto_merge: repository.autoMerge === 'allowed',
    allow_update_branch: false,
    delete_branch_on_merge: false,
    use_squash_pr_title_as_default: false,
    squash_merge_commit_title: 'COMMIT_OR_PR_TITLE',
    squash_merge_commit_message: 'COMMIT_MESSAGES',
    merge_commit_title: 'MERGE_MESSAGE',
    merge_commit_message: 'PR_TITLE',
    subscribers_count: 0,
    network_count: 0,
  };
}

function countOpenPulls(
  forge: ForgeContext,
  { owner, name }: RepositoryRecord,
): number {
  return forge.store
    .list('pull', repositoryKey(owner, name))
    .filter(pull => pull.state === 'open').length;
}
