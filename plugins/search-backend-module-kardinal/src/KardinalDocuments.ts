import { AuthService, DiscoveryService } from '@backstage/backend-plugin-api';
import {
  DocumentPage,
  PortalDocument,
  SearchType,
} from '@kardinal/backstage-plugin-kardinal-common';

/** How long an answer may take, in milliseconds. */
const patience = 30_000;

/** Reads the documents of the plugin `kardinal`, a page at a time. */
export class KardinalDocuments {
  constructor(
    private readonly deps: {
      readonly auth: AuthService;
      readonly discovery: DiscoveryService;
      readonly fetch: typeof fetch;
    },
  ) {}

  /**
   * All documents of a type; never more than a page of them is in memory.
   *
   * @throws Error where Kardinal does not answer: an index of a part must not take the place of a whole one
   */
  async *all(type: SearchType): AsyncGenerator<PortalDocument> {
    let next: string | undefined = '';
    while (next !== undefined) {
      const page: DocumentPage = await this.page(type, next);
      yield* page.items;
      next = page.next;
    }
  }

  private async page(type: SearchType, after: string): Promise<DocumentPage> {
    const { auth, discovery } = this.deps;
    const { token } = await auth.getPluginRequestToken({
      onBehalfOf: await auth.getOwnServiceCredentials(),
      targetPluginId: 'kardinal',
    });
    const base = await discovery.getBaseUrl('kardinal');
    const query = new URLSearchParams({ type, after });
    const answer = await this.deps.fetch(`${base}/documents?${query}`, {
      headers: { Authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(patience),
    });
    if (!answer.ok)
      throw new Error(
        `Kardinal answered ${answer.status} when its documents were read for the search`,
      );
    return (await answer.json()) as DocumentPage;
  }
}
