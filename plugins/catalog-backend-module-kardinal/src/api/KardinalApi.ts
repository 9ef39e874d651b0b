import { AuthService, DiscoveryService } from '@backstage/backend-plugin-api';
import {
  BoardMessage,
  KardinalFile,
  SetupEntity,
} from '@kardinal/backstage-plugin-kardinal-common';
import { readEvents } from '../resources/readEvents';

/** A `kardinal.yaml` that was read. */
export interface Setup {
  readonly entity: SetupEntity;
  /** URL of the file. */
  readonly source: string;
  /** What the repository calls this content of the file, its etag. */
  readonly revision?: string;
  readonly file: KardinalFile;
}

/** What Kardinal says to it. */
export type SetupAnswer =
  /** The Pipeline is there as the file says; `namespace/name`. */
  | { readonly type: 'stands'; readonly pipeline: string }
  /** Names what is wrong and what to do. */
  | { readonly type: 'refused'; readonly message: string }
  /** It may go the next time. */
  | { readonly type: 'unavailable'; readonly message: string };

/** Calls the plugin `kardinal` as the catalog. */
export class KardinalApi {
  constructor(
    private readonly deps: {
      readonly auth: AuthService;
      readonly discovery: DiscoveryService;
      readonly fetch: typeof fetch;
    },
  ) {}

  /** Never throws. */
  async setUp(setup: Setup): Promise<SetupAnswer> {
    try {
      const { status, body } = await this.post('/setups', setup);
      const { namespace, name, error } = body as {
        readonly namespace?: string;
        readonly name?: string;
        readonly error?: { readonly message?: string };
      };
      if (status === 200)
        return { type: 'stands', pipeline: `${namespace}/${name}` };
      const message = error?.message ?? `Kardinal answered ${status}`;
      const isRefused = status >= 400 && status < 500 && status !== 429;
      return { type: isRefused ? 'refused' : 'unavailable', message };
    } catch (error) {
      const message = `Kardinal did not answer and is asked again: ${
        (error as Error).message
      }`;
      return { type: 'unavailable', message };
    }
  }

  /**
   * Follows all Pipelines: everything first, then what changes. Resolves when the stream ends without a word.
   *
   * @throws Error where Kardinal cannot be followed, or what `onMessage` throws
   */
  async followBoard(
    onMessage: (message: BoardMessage) => Promise<void>,
    signal: AbortSignal,
  ): Promise<void> {
    const answer = await this.send('/board/stream', { signal });
    if (!answer.ok || answer.body === null)
      throw new Error(`Kardinal answered ${answer.status}`);
    for await (const message of readEvents(answer.body))
      await onMessage(message as BoardMessage);
  }

  private async post(path: string, content: object) {
    const answer = await this.send(path, {
      method: 'POST',
      body: JSON.stringify(content),
      signal: AbortSignal.timeout(30_000),
    });
    return { status: answer.status, body: (await answer.json()) as unknown };
  }

  private async send(path: string, request: RequestInit): Promise<Response> {
    const { auth, discovery } = this.deps;
    const { token } = await auth.getPluginRequestToken({
      onBehalfOf: await auth.getOwnServiceCredentials(),
      targetPluginId: 'kardinal',
    });
    const base = await discovery.getBaseUrl('kardinal');
    return this.deps.fetch(`${base}${path}`, {
      ...request,
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
      },
    });
  }
}
