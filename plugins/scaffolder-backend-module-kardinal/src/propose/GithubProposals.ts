import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { LoggerService } from '@backstage/backend-plugin-api';
import { InputError } from '@backstage/errors';
import {
  GithubCredentialsProvider,
  ScmIntegrationRegistry,
} from '@backstage/integration';
import {
  cloneRepo,
  commitAndPushBranch,
  createBranch,
  addFiles,
} from '@backstage/plugin-scaffolder-node';
import { Proposal, Proposals } from '../actions/proposePromotion';

interface Pull {
  readonly html_url: string;
}

/** Git, as the scaffolder brings it. */
export const scaffolderGit = {
  cloneRepo,
  createBranch,
  addFiles,
  commitAndPushBranch,
};

/** Opens pull requests on GitHub with the credentials of `integrations.github`. */
export class GithubProposals implements Proposals {
  constructor(
    private readonly deps: {
      readonly integrations: Pick<ScmIntegrationRegistry, 'github'>;
      readonly credentials: GithubCredentialsProvider;
      readonly logger: LoggerService;
      readonly fetch: typeof fetch;
      readonly git?: typeof scaffolderGit;
    },
  ) {}

  async open(
    proposal: Proposal,
    workspace: () => Promise<string>,
  ): Promise<{ readonly url: string; readonly outcome: 'created' | 'found' }> {
    const { branch, title, body, repository } = proposal;
    const { owner, branch: base } = repository;
    const rest = await this.access(proposal);
    const query = new URLSearchParams({
      head: `${owner}:${branch}`,
      state: 'open',
    });
    const [open] = await rest.ask<readonly Pull[]>(`/pulls?${query}`);
    if (open !== undefined) return { url: open.html_url, outcome: 'found' };
    await this.push(proposal, rest.token, await workspace());
    const pull = await rest.ask<Pull>('/pulls', {
      title,
      body,
      head: branch,
      base,
    });
    return { url: pull.html_url, outcome: 'created' };
  }

  private async push(
    { repository, branch, title, files }: Proposal,
    token: string,
    dir: string,
  ): Promise<void> {
    const { logger, git = scaffolderGit } = this.deps;
    const { host, owner, name, branch: base } = repository;
    const auth = { username: 'x-access-token', password: token };
    const url = `${host}/${owner}/${name}.git`;
    await git.cloneRepo({ url, dir, auth, logger, ref: base, depth: 1 });
    await git.createBranch({ dir, auth, ref: branch });
    for (const { path, edit } of files) {
      const file = join(dir, path);
      const before = await readFile(file, 'utf8').catch(() => undefined);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, edit(before));
      await git.addFiles({ dir, auth, filepath: path });
    }
    await git.commitAndPushBranch({
      dir,
      auth,
      logger,
      branch,
      remoteRef: branch,
      commitMessage: title,
    });
  }

  private async access({ repository }: Proposal) {
    const { host, owner, name } = repository;
    const url = `${host}/${owner}/${name}`;
    const { apiBaseUrl } =
      this.deps.integrations.github.byUrl(url)?.config ?? {};
    const { token } = await this.deps.credentials.getCredentials({ url });
    if (apiBaseUrl === undefined || token === undefined)
      throw new InputError(
        `${host} is not in integrations.github with a token or an app; ask the platform team to add it`,
      );
    const ask = async <T>(path: string, content?: object): Promise<T> => {
      const answer = await this.deps.fetch(
        `${apiBaseUrl}/repos/${owner}/${name}${path}`,
        {
          method: content === undefined ? 'GET' : 'POST',
          headers: {
            Authorization: `Bearer ${token}`,
            Accept: 'application/vnd.github+json',
            'Content-Type': 'application/json',
          },
          ...(content === undefined ? {} : { body: JSON.stringify(content) }),
          signal: AbortSignal.timeout(30_000),
        },
      );
      const text = await answer.text();
      if (!answer.ok)
        throw new Error(
          `${owner}/${name}: GitHub answered ${answer.status} ${text.slice(
            0,
            500,
          )}`,
        );
      return JSON.parse(text) as T;
    };
    return { token, ask };
  }
}
