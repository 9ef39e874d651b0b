import {
  AuthService,
  BackstageCredentials,
  DiscoveryService,
} from '@backstage/backend-plugin-api';

/** An answer of the plugin `kardinal` that is none of success; says what is wrong and what to do. */
export class KardinalRefusal extends Error {
  override readonly name = 'KardinalRefusal';
}

/** Calls the plugin `kardinal` as the person who runs a template: with that person's permissions and no others. */
export class KardinalClient {
  constructor(
    private readonly deps: {
      readonly auth: AuthService;
      readonly discovery: DiscoveryService;
      readonly fetch: typeof fetch;
    },
  ) {}

  /**
   * @param path - below the plugin's, e.g. `/pipelines`
   * @param content - what is posted; without it, it is a GET
   * @throws KardinalRefusal in the words of the plugin
   */
  async ask(
    path: string,
    onBehalfOf: BackstageCredentials,
    content?: object,
  ): Promise<Readonly<Record<string, unknown>>> {
    const { auth, discovery } = this.deps;
    const { token } = await auth.getPluginRequestToken({
      onBehalfOf,
      targetPluginId: 'kardinal',
    });
    const base = await discovery.getBaseUrl('kardinal');
    const answer = await this.deps.fetch(`${base}${path}`, {
      method: content === undefined ? 'GET' : 'POST',
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
      },
      ...(content === undefined ? {} : { body: JSON.stringify(content) }),
      signal: AbortSignal.timeout(60_000),
    });
    const text = await answer.text();
    if (!answer.ok) throw new KardinalRefusal(messageOf(text, answer.status));
    return JSON.parse(text);
  }
}

function messageOf(text: string, status: number): string {
  try {
    const { error } = JSON.parse(text) as { error: { message: string } };
    return error.message;
  } catch {
    return `Kardinal answered ${status}`;
  }
}
