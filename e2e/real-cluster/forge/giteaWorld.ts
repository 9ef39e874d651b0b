import { join } from 'node:path';
import { createGiteaProvider } from '../../../plugins/kardinal-backend-module-gitea/src';
import {
  forgeDelivery,
  GitPusher,
  ScmProviderWorld,
  ShownCommitStatus,
} from '../../../plugins/kardinal-node/src/testUtils';
import { bot, Gitea } from './Gitea';
import { GiteaApi } from './GiteaApi';

/** Two people who may review, by their names. */
export interface Reviewers {
  readonly ana: GiteaApi;
  readonly ben: GiteaApi;
}

const owner = 'acme';

/** A Gitea with an organization and two people, of which each test gets a repository. */
export class GiteaWorlds {
  private count = 0;

  private constructor(
    readonly gitea: Gitea,
    readonly people: Reviewers,
    private readonly directory: string,
  ) {}

  static async start(
    programs: string,
    directory: string,
  ): Promise<GiteaWorlds> {
    const gitea = await Gitea.start(programs, directory);
    await gitea.api.createOrganization(owner);
    const ana = await gitea.addPerson('ana');
    const ben = await gitea.addPerson('ben');
    return new GiteaWorlds(gitea, { ana, ben }, directory);
  }

  async create(): Promise<ScmProviderWorld & { readonly fullName: string }> {
    this.count += 1;
    const name = `gitops-${this.count}`;
    const fullName = `${owner}/${name}`;
    const { api, url, botToken } = this.gitea;
    const repositoryUrl = await api.createRepository(owner, name, {});
    for (const person of ['ana', 'ben'])
      await api.addCollaborator(fullName, person);
    const pusher = new GitPusher({
      directory: join(this.directory, name),
      url: repositoryUrl,
      base: 'main',
      username: bot,
      token: botToken,
    });
    const { host, origin } = new URL(url);
    return {
      fullName,
      provider: createGiteaProvider({ hosts: [{ host, baseUrl: origin }] }),
      credentials: { token: botToken },
      repositoryUrl,
      base: 'main',
      reviewers: ['ana', 'ben'],
      pushBranch: branch => pusher.pushBranch(branch),
      statusOf: (sha, context) => statusOf(api, fullName, sha, context),
      requestReview: async (number, reviewer) => {
        const path = `repos/${fullName}/pulls/${number}/requested_reviewers`;
        await api.post(path, { reviewers: [reviewer] });
      },
      review: async (number, { reviewer, decision }) => {
        const event = {
          approved: 'APPROVED',
          changesRequested: 'REQUEST_CHANGES',
          commented: 'COMMENT',
        }[decision];
        const person = this.people[reviewer as keyof Reviewers];
        const path = `repos/${fullName}/pulls/${number}/reviews`;
        await person.post(path, { event, body: 'because' });
      },
      requireStatuses: async contexts => {
        const rule = {
          rule_name: 'main',
          enable_status_check: contexts.length > 0,
          status_check_contexts: contexts,
        };
        await api.post(`repos/${fullName}/branch_protections`, rule);
      },
      unmetRules: 'untold',
      pings: 'none',
      // As Gitea writes them, by what it delivers itself in this suite.
      delivery: (event, secret) =>
        forgeDelivery(event, secret, {
          event: 'x-gitea-event',
          signature: 'x-gitea-signature',
        }),
    };
  }
}

async function statusOf(
  api: GiteaApi,
  fullName: string,
  sha: string,
  wanted: string,
): Promise<ShownCommitStatus | undefined> {
  const { statuses } = await api.get<{
    readonly statuses:
      | readonly {
          readonly context: string;
          readonly status: ShownCommitStatus['state'];
          readonly description: string;
          readonly target_url: string;
        }[]
      | null;
  }>(`repos/${fullName}/commits/${sha}/status`);
  const found = statuses?.find(({ context }) => context === wanted);
  if (found === undefined) return undefined;
  const { status: state, description, target_url: targetUrl } = found;
  return { state, description, ...(targetUrl && { targetUrl }) };
}
