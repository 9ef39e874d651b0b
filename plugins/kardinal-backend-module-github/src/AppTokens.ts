import {
  RepositoryRef,
  ScmCredentials,
  ScmError,
} from '@kardinal/backstage-plugin-kardinal-node';
import { createHash } from 'node:crypto';
import { SignJWT } from 'jose';
import { createOctokit } from './createOctokit';
import { GitHubConnections } from './GitHubConnection';
import { GitHubApp, readApp } from './readApp';
import { answerOf, toScmError } from './toScmError';

/** As many as are used at a time. */
const tokenLimit = 500;
/** A token is not used in its last minutes: a push may take some. In milliseconds. */
const lastMinutes = 5 * 60_000;
/** How long GitHub may take what an App says of itself, in seconds; at most ten minutes. */
const assertionSeconds = 9 * 60;
/** The clock of GitHub may be behind ours, in seconds. */
const clockSkewSeconds = 30;

interface AppToken {
  readonly token: string;
  /** Milliseconds since the Unix epoch. */
  readonly expiresAt: number;
}

/**
 * Tokens of GitHub Apps, each for one repository. They last for an hour and exist in memory only.
 *
 * @see https://docs.github.com/apps, "Generating an installation access token for a GitHub App"
 * @internal
 */
export class AppTokens {
  private readonly tokens = new Map<string, Promise<AppToken>>();

  constructor(private readonly connections: GitHubConnections) {}

  /**
   * @returns undefined where a Secret has no App
   * @throws ScmError that says what is wrong with the App, or that GitHub does not answer
   */
  async credentials(
    keys: Readonly<Record<string, string>>,
    repository: RepositoryRef,
  ): Promise<ScmCredentials | undefined> {
    const app = readApp(keys);
    if (app === undefined) return undefined;
    const id = idOf(app, repository);
    // GitHub limits an installation, whatever its tokens are for.
    const account = `app ${app.id} installation ${app.installation}`;
    const known = this.tokens.get(id);
    const before = await known;
    if (before !== undefined && this.isGood(before))
      return { token: before.token, account };
    // Somebody else may have asked for a new one meanwhile.
    const current = this.tokens.get(id);
    const renewed =
      current === undefined || current === known
        ? this.renew(id, app, repository)
        : current;
    const { token } = await renewed;
    return { token, account };
  }

  private isGood({ expiresAt }: AppToken): boolean {
    return expiresAt - lastMinutes > this.now;
  }

  /** Those who need it meanwhile share the request; one that failed is made again by whoever comes next. */
  private renew(
    id: string,
    app: GitHubApp,
    repository: RepositoryRef,
  ): Promise<AppToken> {
    const renewing = this.request(app, repository);
    this.tokens.delete(id);
    this.tokens.set(id, renewing);
    const [oldest] = this.tokens.keys();
    if (this.tokens.size > tokenLimit) this.tokens.delete(oldest);
    renewing.catch(() => {
      if (this.tokens.get(id) === renewing) this.tokens.delete(id);
    });
    return renewing;
  }

  private async request(
    app: GitHubApp,
    { url, fullName }: RepositoryRef,
  ): Promise<AppToken> {
    const assertion = await this.assertionOf(app);
    const { settings } = this.connections;
    const octokit = createOctokit(
      this.connections.hostOf(url),
      assertion,
      settings,
    );
    const [, name] = fullName.split('/');
    try {
      const { data } = await octokit.rest.apps.createInstallationAccessToken({
        installation_id: app.installation,
        repositories: [name],
      });
      return { token: data.token, expiresAt: Date.parse(data.expires_at) };
    } catch (error) {
      throw refusalOf(error, app, fullName) ?? this.failureOf(error, assertion);
    }
  }

  private failureOf(error: unknown, assertion: string): ScmError {
    const { limits } = this.connections;
    const action = 'give a token to the App';
    return toScmError(error, {
      action,
      token: assertion,
      now: this.now,
      limits,
    });
  }

  /** What an App proves itself with, for some minutes. */
  private assertionOf({ id, privateKey }: GitHubApp): Promise<string> {
    const issuedAt = Math.floor(this.now / 1000) - clockSkewSeconds;
    return new SignJWT({})
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(id)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + assertionSeconds)
      .sign(privateKey);
  }

  private get now(): number {
    return this.connections.settings.clock.now();
  }
}

/** Another key, another installation or another repository has another token. */
function idOf(
  { id, installation, privateKey }: GitHubApp,
  { url, fullName }: RepositoryRef,
): string {
  const key = createHash('sha256')
    .update(privateKey.export({ type: 'pkcs8', format: 'pem' }))
    .digest('hex');
  return [new URL(url).host, fullName, id, installation, key].join(' ');
}

/** What the person who wrote the Secret has to change; `undefined` where that mends nothing. */
function refusalOf(
  error: unknown,
  { id, installation }: GitHubApp,
  repository: string,
): ScmError | undefined {
  const answer = answerOf(error);
  const fix = answer && fixOf(answer.status);
  return fix === undefined
    ? undefined
    : new ScmError(
        'unauthorized',
        `GitHub gives the App ${id} no token for ${repository} by the installation ${installation}: ${answer?.status} ${answer?.message}. ${fix}`,
      );
}

function fixOf(status: number): string | undefined {
  switch (status) {
    case 401:
      return 'Compare githubAppID and githubAppPrivateKey with the App';
    case 404:
      return 'Compare githubAppInstallationID with where the App is installed';
    case 422:
      return 'Let the App have that repository where it is installed';
    default:
      return undefined;
  }
}
