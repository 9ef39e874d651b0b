import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  BranchProtection,
  LocalForge,
  startLocalForge,
} from '../../packages/local-forge/src';
import { Forge } from './Forge';
import { repositoryUrl } from '../../packages/sandbox/src/forge/repositoryUrl';
import { OutsideRepository } from './addOutsideService';
import { Service } from './Service';
import { TestSandbox } from './TestSandbox';

const repository = { owner: 'platform', name: 'gitops' };

/** What a pull request is besides what REST says. */
interface Shown {
  readonly id: string;
  readonly autoMergeRequest: { readonly enabledAt: string } | null;
  readonly mergeQueueEntry: {
    readonly headCommit: { readonly oid: string };
  } | null;
}

/** As the product knows a forge. */
export type RuledDialect = 'github' | 'gitlab' | 'azure-devops' | 'bitbucket';

/** The setting of its backend that lists hosts. */
const hostsSettings = {
  github: 'kardinal.github',
  gitlab: 'kardinal.gitlab',
  'azure-devops': 'kardinal.azureDevOps',
  bitbucket: 'kardinal.bitbucket',
} as const;

/** A forge whose main branch has rules that the product does not go past. */
export class ForgeWithRules {
  /** As the person uses it who reviews, as a GitHub whatever the product does. */
  readonly person: Forge;

  private constructor(
    private readonly forge: LocalForge,
    private readonly kept: {
      readonly directory: string;
      readonly clock: { now(): number };
    },
    private readonly tokens: {
      readonly bot: string;
      readonly ana: string;
      readonly webhook: string;
    },
    private readonly dialect: RuledDialect,
  ) {
    const { bot: botToken, ana: reviewerToken } = tokens;
    this.person = new Forge(forge.url, { botToken, reviewerToken });
  }

  static async start(dialect: RuledDialect): Promise<ForgeWithRules> {
    const directory = await mkdtemp(join(tmpdir(), 'forge-'));
    const tokens = {
      bot: newToken(),
      ana: newToken(),
      webhook: dialect === 'gitlab' ? newSigningToken() : newToken(),
    };
    const clock = { now: () => Date.now() };
    const forge = await startLocalForge({
      directory,
      port: 0,
      clock,
      users: [
        { login: 'kardinal-bot', token: tokens.bot },
        { login: 'ana', token: tokens.ana },
      ],
    });
    return new ForgeWithRules(forge, { directory, clock }, tokens, dialect);
  }

  /** What the backend has to know of it. */
  get config(): Readonly<Record<string, string | readonly unknown[]>> {
    const { url, apiUrl: apiBaseUrl } = this.forge;
    const { host, origin: baseUrl } = new URL(url);
    const address = this.dialect === 'github' ? { apiBaseUrl } : { baseUrl };
    return {
      [hostsSettings[this.dialect]]: [{ host, ...address }],
      [`kardinal.webhooks.${this.dialect}.secret`]: this.tokens.webhook,
    };
  }

  /** Of the person who reviews, for whom it is a forge of another kind. */
  get site() {
    const { ana: reviewerToken } = this.tokens;
    return { forge: { url: this.forge.url }, secrets: { reviewerToken } };
  }

  /** As the product has it. */
  get repository(): OutsideRepository {
    return {
      cloneUrl: repositoryUrl(this.dialect, this.person.cloneUrl),
      provider: this.dialect,
      keys: { token: this.tokens.bot },
    };
  }

  /** As a GitOps tool reads it. */
  get access() {
    return { cloneUrl: this.person.cloneUrl, token: this.tokens.bot };
  }

  /** Makes the repository of a service, which tells the portal of everything, allows auto-merge, and has these rules. */
  async add(
    service: Service,
    sandbox: TestSandbox,
    rules: Partial<BranchProtection>,
  ): Promise<void> {
    // What it signs has a time, which the portal compares with its own.
    this.kept.clock.now = () => sandbox.now();
    const manifests = service.environments.map(each => service.manifests(each));
    const files = Object.assign({}, ...manifests);
    await this.forge.createRepository({ ...repository, files });
    await this.forge.protectBranch({ ...repository, branch: 'main', ...rules });
    await this.forge.setWebhook({
      ...repository,
      dialect: this.dialect,
      url: `${sandbox.portalUrl}/api/kardinal/webhooks/${this.dialect}`,
      secret: this.tokens.webhook,
    });
    await this.send('PATCH', '/api/v3/repos/platform/gitops', {
      allow_auto_merge: true,
    });
  }

  async show(number: number): Promise<Shown> {
    const { repository: found } = await this.graphql<{
      readonly repository: { readonly pullRequest: Shown };
    }>(
      `query ($number: Int!) {
        repository(owner: "platform", name: "gitops") {
          pullRequest(number: $number) {
            id
            autoMergeRequest { enabledAt }
            mergeQueueEntry { headCommit { oid } }
          }
        }
      }`,
      { number },
    );
    return found.pullRequest;
  }

  /** The person who reviews puts it into the merge queue. */
  async enqueue(number: number): Promise<void> {
    const { id } = await this.show(number);
    await this.graphql(
      `mutation ($id: ID!) {
        enqueuePullRequest(input: { pullRequestId: $id }) {
          mergeQueueEntry { position }
        }
      }`,
      { id },
    );
  }

  /** A program that checks commits says something of the one that the merge queue tests. */
  async sayInQueue(
    number: number,
    state: 'success' | 'failure',
  ): Promise<string> {
    const { mergeQueueEntry } = await this.show(number);
    if (mergeQueueEntry === null) throw new Error(`#${number} is in no queue`);
    const { oid } = mergeQueueEntry.headCommit;
    await this.person.say(oid, { context: 'ci', state, description: 'ci' });
    return oid;
  }

  async stop(): Promise<void> {
    await this.forge.stop();
    await rm(this.kept.directory, { recursive: true, force: true });
  }

  private async graphql<T>(query: string, variables: object): Promise<T> {
    const body = { query, variables };
    const { data, errors } = await this.send<{
      readonly data: T;
      readonly errors?: unknown;
    }>('POST', '/api/graphql', body);
    if (errors !== undefined) throw new Error(JSON.stringify(errors));
    return data;
  }

  private async send<T>(method: string, path: string, body: object) {
    const answer = await fetch(`${this.forge.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${this.tokens.ana}` },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(60_000),
    });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return (await answer.json()) as T;
  }
}

function newToken(): string {
  return randomBytes(16).toString('hex');
}

/** As GitLab makes them. */
function newSigningToken(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}
