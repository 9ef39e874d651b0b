import type { ForgeContext } from '../ForgeContext';
import type { UserRecord } from '../state/records';
import { nodeId } from './nodeId';

/** GitHub's "Simple User". @public */
export function userShape(forge: ForgeContext, login: string) {
  const user: UserRecord = forge.store.user(login) ?? {
    id: 0,
    login,
    type: 'User',
    createdAt: new Date(0).toISOString(),
  };
  const url = `${forge.urls.api}/users/${user.login}`;
  return {
    login: user.login,
    id: user.id,
    node_id: nodeId('User', user.id),
    avatar_url: `${forge.urls.web}/-/avatars/${user.login}.svg`,
    gravatar_id: '',
    url,
    html_url: `${forge.urls.web}/${user.login}`,
    followers_url: `${url}/followers`,
    following_url: `${url}/following{/other_user}`,
    gists_url: `${url}/gists{/gist_id}`,
    starred_url: `${url}/starred{/owner}{/repo}`,
    subscriptions_url: `${url}/subscriptions`,
    organizations_url: `${url}/orgs`,
    repos_url: `${url}/repos`,
    events_url: `${url}/events{/privacy}`,
    received_events_url: `${url}/received_events`,
    type: user.type,
    site_admin: false,
  };
}

/** GitHub's "Private User": the one whose token it is. @public */
export function privateUserShape(forge: ForgeContext, user: UserRecord) {
  return {
    ...publicUserShape(forge, user),
    private_gists: 0,
    total_private_repos: 0,
    owned_private_repos: 0,
    disk_usage: 0,
    collaborators: 0,
    two_factor_authentication: false,
  };
}

/** GitHub's "Public User": anybody. @public */
export function publicUserShape(forge: ForgeContext, user: UserRecord) {
  return {
    ...userShape(forge, user.login),
    name: user.name ?? null,
    company: null,
    blog: '',
    location: null,
    email: `${user.login}@users.noreply.localhost`,
    hireable: null,
    bio: null,
    public_repos: 0,
    public_gists: 0,
    followers: 0,
    following: 0,
    created_at: user.createdAt,
    updated_at: user.createdAt,
  };
}

/** How a user belongs to a repository, in GitHub's words. @public */
export function associationOf(owner: string, login: string): string {
  return owner.toLowerCase() === login.toLowerCase() ? 'OWNER' : 'COLLABORATOR';
}
