import { RepositoryRef, ScmClient, ScmProvider } from '../../scm/ScmProvider';
import { WireAnswer, WireServer } from '../scmProvider/WireServer';

/** A kind of forge, as a {@link ForgeWire} plays it. @public */
export interface WiredForge {
  /** Path of the repository of the tests, e.g. `/git/acme/gitops.git`. */
  readonly repository: string;
  /** Path of that repository in the REST interface, e.g. `/git/api/v1/repos/acme/gitops`. */
  readonly api: string;
  /** The provider for a forge at this host, with its port. */
  createProvider(
    host: string,
    options: { readonly clock: { now(): number }; readonly secondMs: number },
  ): ScmProvider;
  /** What the forge adds to every answer. Default: nothing. */
  complete?(answer: WireAnswer): WireAnswer;
}

/** What a test asks, and whom. @public */
export interface WireConnection {
  readonly provider: ScmProvider;
  readonly repository: RepositoryRef;
  /** With {@link ForgeWire.TOKEN}. */
  readonly client: ScmClient;
  with(token: string): ScmClient;
}

/** A forge that answers what a test tells it to, and 500 afterwards, with clients for it. @public */
export class ForgeWire {
  /** The first instant of every test, in milliseconds since 1970. */
  static readonly NOW = 1_760_000_000_000;
  /** Nobody may see it. */
  static readonly TOKEN = 'a-token-that-nobody-may-see';

  /** What the clock of the clients says. */
  time = ForgeWire.NOW;

  private constructor(
    private readonly server: WireServer,
    private readonly forge: WiredForge,
  ) {}

  static async listen(forge: WiredForge): Promise<ForgeWire> {
    return new ForgeWire(await WireServer.listen(), forge);
  }

  /** With its port. */
  get host(): string {
    return this.server.host;
  }

  /** In place of what was not asked for yet. */
  answer(...answers: readonly WireAnswer[]): void {
    const { complete = (answer: WireAnswer) => answer } = this.forge;
    this.server.answers = answers.map(complete);
  }

  /** Requests as `METHOD path`, below the repository. */
  get asked(): readonly string[] {
    return this.server.received.map(
      ({ method, url = '' }) => `${method} ${url.replace(this.forge.api, '')}`,
    );
  }

  /** The bodies that were sent, in order. */
  get sent(): readonly unknown[] {
    return this.server.received
      .filter(({ body }) => body !== '')
      .map(({ body }) => JSON.parse(body));
  }

  connect(): WireConnection {
    const { host } = this;
    const provider = this.forge.createProvider(host, {
      clock: { now: () => this.time },
      secondMs: 1,
    });
    return {
      provider,
      repository: provider.repositoryOf(
        `http://${host}${this.forge.repository}`,
      ),
      client: provider.client({ token: ForgeWire.TOKEN }),
      with: token => provider.client({ token }),
    };
  }

  close(): Promise<void> {
    return this.server.close();
  }
}
