import { createServer, IncomingMessage, Server } from 'node:http';
import { AddressInfo } from 'node:net';
import { generateKeyPairSync, KeyObject } from 'node:crypto';
import { jwtVerify } from 'jose';

/** The App that {@link AppServer} knows. */
export const app = { id: '4711', installation: 99, repository: 'gitops' };

/** Answers as GitHub does where an App asks for a token. */
export class AppServer {
  /** What was asked for, as `installation:repository`. */
  readonly asked: string[] = [];
  /** How long tokens last, in milliseconds. */
  lasts = 3_600_000;
  /** Answers this in place of a token. */
  failure: number | undefined;
  readonly privateKey: string;
  readonly #publicKey: KeyObject;
  readonly #server: Server;

  private constructor(private readonly clock: { now(): number }) {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
    });
    // As the file that GitHub lets people download.
    this.privateKey = privateKey
      .export({ type: 'pkcs1', format: 'pem' })
      .toString();
    this.#publicKey = publicKey;
    this.#server = createServer(async (request, response) => {
      const { status, body } = await this.#answer(request);
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    });
  }

  static async start(clock: { now(): number }): Promise<AppServer> {
    const server = new AppServer(clock);
    await new Promise<void>(resolve =>
      server.#server.listen(0, '127.0.0.1', resolve),
    );
    return server;
  }

  get url(): string {
    const { port } = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${port}`;
  }

  /** The keys of a Secret with its App. */
  get secret(): Readonly<Record<string, string>> {
    return {
      githubAppID: app.id,
      githubAppInstallationID: String(app.installation),
      githubAppPrivateKey: this.privateKey,
    };
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise(resolve => this.#server.close(resolve));
  }

  async #answer(
    request: IncomingMessage,
  ): Promise<{ readonly status: number; readonly body: object }> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { repositories } = JSON.parse(Buffer.concat(chunks).toString());
    const [repository] = repositories as readonly string[];
    const [, installation] =
      /^\/app\/installations\/(\d+)\/access_tokens$/.exec(request.url ?? '') ??
      [];
    this.asked.push(`${installation}:${repository}`);
    if (this.failure !== undefined)
      return { status: this.failure, body: { message: 'Not now' } };
    if (!(await this.#isApp(request.headers.authorization ?? '')))
      return {
        status: 401,
        body: { message: 'A JSON web token could not be decoded' },
      };
    if (installation !== String(app.installation))
      return { status: 404, body: { message: 'Not Found' } };
    if (repository !== app.repository)
      return {
        status: 422,
        body: { message: 'There is at least one repository that is not there' },
      };
    return {
      status: 201,
      body: {
        token: `ghs_${this.asked.length}`,
        expires_at: new Date(this.clock.now() + this.lasts).toISOString(),
      },
    };
  }

  async #isApp(authorization: string): Promise<boolean> {
    const assertion = authorization.replace(/^bearer /i, '');
    try {
      const { payload } = await jwtVerify(assertion, this.#publicKey, {
        issuer: app.id,
        algorithms: ['RS256'],
        currentDate: new Date(this.clock.now()),
      });
      const { iat = 0, exp = Infinity } = payload;
      return exp - iat <= 600;
    } catch {
      return false;
    }
  }
}
