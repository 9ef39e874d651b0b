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
export type RuledDialect = 'github' | 'gitlab';

/** A forge whose main branch has rules that the product does not go past. The person uses it as a GitHub, whatever the product does. */
export class ForgeWithRules {
  /** As the person uses it who reviews. */
  readonly person: Forge;

  private constructor(
    private readonly forge: LocalForge,
    private readonly directory: string,
    private readonly tokens: { readonly bot: string; readonly ana: string },
    private readonly dialect: RuledDialect,
  ) {
    const { bot: botToken, ana: reviewerToken } = tokens;
    this.person = new Forge(forge.url, { botToken, reviewerToken });
  }

  static async start(dialect: RuledDialect): Promise<ForgeWithRules> {
    const directory = await mkdtemp(join(tmpdir(), 'github-'));
    const tokens = { bot: newToken(), ana: newToken() };
    const forge = await startLocalForge({
      directory,
      port: 0,
      users: [
        { login: 'kardinal-bot', token: tokens.bot },
        { login: 'ana', token: tokens.ana },
      ],
    });
    return new ForgeWithRules(forge, directory, tokens, dialect);
  }

  /** What the backend has to know of it. */
  get config(): Readonly<Record<string, string | readonly unknown[]>> {
    const { url, apiUrl: apiBaseUrl } = this.forge;
    const { host, origin: baseUrl } = new URL(url);
    return this.dialect === 'github'
      ? { 'kardinal.github': [{ host, apiBaseUrl }] }
      : {
          'kardinal.gitlab': [{ host, baseUrl }],
          'kardinal.webhooks.gitlab.secret': this.tokens.bot,
        };
  }

  /** As the product has it. */
  get repository(): OutsideRepository {
    const keys = { token: this.tokens.bot };
    return { cloneUrl: this.person.cloneUrl, provider: this.dialect, keys };
  }

  /** As a GitOps tool reads it. */
  get access() {
    return { cloneUrl: this.person.cloneUrl, token: this.tokens.bot };
  }

  /** Makes the repository of a service, which tells the portal of everything, allows auto-merge, and has these rules. */
  async add(
    service: Service,
    { portalUrl, secrets }: TestSandbox,
    rules: Partial<BranchProtection>,
  ): Promise<void> {
    const manifests = service.environments.map(each => service.manifests(each));
    const files = Object.assign({}, ...manifests);
    await this.forge.createRepository({ ...repository, files });
    await this.forge.protectBranch({ ...repository, branch: 'main', ...rules });
    await this.forge.setWebhook({
      ...repository,
      dialect: this.dialect,
      url: `${portalUrl}/api/kardinal/webhooks/${this.dialect}`,
      secret:
        this.dialect === 'github' ? secrets.webhookSecret : this.tokens.bot,
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
    await rm(this.directory, { recursive: true, force: true });
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
