import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LocalForge, startLocalForge } from '../../packages/local-forge/src';
import { Forge } from './Forge';
import { Service } from './Service';
import { TestSandbox } from './TestSandbox';

const app = { id: '4711', slug: 'kardinal', installation: 99 };
const repository = { owner: 'platform', name: 'gitops' };
/** Kardinal renews a token five minutes before it ends: every 20 seconds. */
const tokenSeconds = 320;

/** A forge as a GitHub where the product is nobody but an App, and one person has an account. */
export class GitHubWithApp {
  /** As the person uses it who reviews. */
  readonly person: Forge;

  private constructor(
    private readonly forge: LocalForge,
    private readonly directory: string,
    readonly personToken: string,
  ) {
    this.person = new Forge(forge.url, {
      botToken: personToken,
      reviewerToken: personToken,
    });
  }

  static async start(): Promise<GitHubWithApp> {
    const directory = await mkdtemp(join(tmpdir(), 'github-'));
    const token = randomBytes(16).toString('hex');
    const forge = await startLocalForge({
      directory,
      port: 0,
      users: [{ login: 'ana', token }],
    });
    return new GitHubWithApp(forge, directory, token);
  }

  /** What the backend has to know of it. */
  get hosts() {
    const { url, apiUrl: apiBaseUrl } = this.forge;
    return [{ host: new URL(url).host, apiBaseUrl }];
  }

  get cloneUrl(): string {
    return this.person.cloneUrl;
  }

  /** How often the App was given a token. */
  get tokens(): number {
    const route = 'POST /app/installations/{installation_id}/access_tokens';
    return this.forge.calls()[route]?.count ?? 0;
  }

  /** Makes the repository of a service, which tells the portal of everything, and where only the App pushes to the main branch. */
  async add(service: Service, sandbox: TestSandbox): Promise<void> {
    const manifests = service.environments.map(each => service.manifests(each));
    const files = Object.assign({}, ...manifests);
    await this.forge.createRepository({ ...repository, files });
    await this.forge.protectBranch({
      ...repository,
      branch: 'main',
      requiredStatuses: ['kardinal/gates'],
      administrators: [`${app.slug}[bot]`],
    });
    await this.forge.setWebhook({
      ...repository,
      url: `${sandbox.portalUrl}/api/kardinal/webhooks/github`,
      secret: sandbox.secrets.webhookSecret,
    });
  }

  /** Gives the App a key in place of the one it has. @returns the keys of a Secret for it */
  async replaceKey(): Promise<Readonly<Record<string, string>>> {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
    });
    const { owner } = repository;
    const publicKeys = [publicKey];
    await this.forge.setApp({ ...app, owner, publicKeys, tokenSeconds });
    return {
      githubAppID: app.id,
      githubAppInstallationID: String(app.installation),
      githubAppPrivateKey: privateKey,
    };
  }

  async stop(): Promise<void> {
    await this.forge.stop();
    await rm(this.directory, { recursive: true, force: true });
  }
}
