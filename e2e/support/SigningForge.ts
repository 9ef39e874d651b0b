import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import {
  CommitVerification,
  LocalForge,
  startLocalForge,
  verifyCommit,
} from '../../packages/local-forge/src';
import { git } from '../../packages/sandbox/src/git/git';
import { Forge } from './Forge';
import { Service } from './Service';
import { TestSandbox } from './TestSandbox';

const repository = { owner: 'platform', name: 'gitops' };

/** Whose commits the sandbox's backend writes. */
const email = 'kardinal@localhost';

/** A commit on its way to the main branch, by whoever it promotes to. */
export interface CheckedCommit {
  readonly sha: string;
  readonly environment: string;
  readonly version: string;
  readonly signature: CommitVerification;
}

/** A GitHub whose main branch takes only commits that are signed, from everybody. */
export class SigningForge {
  /** As the person uses it who reviews. */
  readonly person: Forge;

  private constructor(
    private readonly forge: LocalForge,
    private readonly directory: string,
    readonly token: string,
    reviewerToken: string,
  ) {
    this.person = new Forge(forge.url, { botToken: token, reviewerToken });
  }

  static async start(): Promise<SigningForge> {
    const directory = await mkdtemp(join(tmpdir(), 'signing-'));
    const [token, reviewerToken] = [1, 2].map(() =>
      randomBytes(16).toString('hex'),
    );
    const forge = await startLocalForge({
      directory,
      port: 0,
      users: [
        { login: 'bot', token },
        { login: 'ana', token: reviewerToken },
      ],
    });
    return new SigningForge(forge, directory, token, reviewerToken);
  }

  /** What the backend has to know of it. */
  get hosts() {
    const { url, apiUrl: apiBaseUrl } = this.forge;
    return [{ host: new URL(url).host, apiBaseUrl }];
  }

  /** Makes the repository of a service, which tells the portal of everything. */
  async add(service: Service, sandbox: TestSandbox): Promise<void> {
    const manifests = service.environments.map(each => service.manifests(each));
    const files = Object.assign({}, ...manifests);
    await this.forge.createRepository({ ...repository, files });
    await this.forge.protectBranch({
      ...repository,
      branch: 'main',
      requiredSignatures: true,
    });
    await this.forge.setWebhook({
      ...repository,
      url: `${sandbox.portalUrl}/api/kardinal/webhooks/github`,
      secret: sandbox.secrets.webhookSecret,
    });
  }

  /** The bot has one signing key more. */
  async addSigningKey(key: string): Promise<void> {
    await this.forge.addSigningKey({ login: 'bot', email, key });
  }

  /** What promotes, on the main branch or merged into it, oldest first, and who signed it. */
  async promotions(): Promise<readonly CheckedCommit[]> {
    const clone = await mkdtemp(join(tmpdir(), 'clone-'));
    const options = { cwd: clone, token: this.token };
    try {
      const { cloneUrl } = this.person;
      await git(['clone', '--quiet', '--bare', cloneUrl, '.'], options);
      const trailer = (name: string) =>
        `%(trailers:key=Kardinal-${name},valueonly,separator=%x2C)`;
      const format = ['%H', trailer('Environment'), trailer('Version')];
      const log = await git(
        ['log', '--reverse', '--no-merges', `--format=${format.join('%x02')}`],
        options,
      );
      const lines = log.trim().split('\n').slice(1);
      return await Promise.all(
        lines.map(async line => {
          const [sha, environment, version] = line.split('\x02');
          const text = await git(['cat-file', 'commit', sha], options);
          const signature = verifyCommit(Buffer.from(text));
          return { sha, environment, version, signature };
        }),
      );
    } finally {
      await rm(clone, { recursive: true, force: true });
    }
  }

  async stop(): Promise<void> {
    await this.forge.stop();
    await rm(this.directory, { recursive: true, force: true });
  }
}
