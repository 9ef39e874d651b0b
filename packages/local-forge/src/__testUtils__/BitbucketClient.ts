import { type JsonAnswer, JsonClient } from './JsonClient';

/** Plain requests to the REST interfaces of Bitbucket Data Center, for the repository of the tests. */
export class BitbucketClient {
  private readonly client: JsonClient;

  constructor(forge: string, token: string) {
    this.client = new JsonClient(`${forge}/rest`, token);
  }

  get<Body>(path: string): Promise<JsonAnswer<Body>> {
    return this.client.get(pathIn('api', path));
  }

  /** What builds say of a commit, wherever it is. */
  getBuilds<Body>(sha: string): Promise<JsonAnswer<Body>> {
    return this.client.get(`/build-status/latest/commits/${sha}`);
  }

  send<Body>(
    method: 'POST' | 'PUT',
    path: string,
    body: object,
  ): Promise<JsonAnswer<Body>> {
    return this.client.send(method, pathIn('api', path), body);
  }

  cancelAutoMerge(pullRequest: string): Promise<JsonAnswer<unknown>> {
    const path = pathIn('api', `${pullRequest}/auto-merge`);
    return this.client.send('DELETE', path, {});
  }

  /** The builds that a merge waits for. */
  getConditions<Body>(): Promise<JsonAnswer<Body>> {
    return this.client.get(pathIn('required-builds', '/conditions'));
  }

  deleteBranch(name: string): Promise<JsonAnswer<unknown>> {
    const path = pathIn('branch-utils', '/branches');
    return this.client.send('DELETE', path, { name });
  }

  getText(url: string): Promise<string> {
    return this.client.getText(url);
  }
}

function pathIn(api: string, path: string): string {
  return `/${api}/latest/projects/acme/repos/gitops${path}`;
}
