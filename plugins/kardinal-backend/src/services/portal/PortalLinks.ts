import { AuthService } from '@backstage/backend-plugin-api';
import { CATALOG_FILTER_EXISTS } from '@backstage/catalog-client';
import { CatalogService } from '@backstage/plugin-catalog-node';
import { Clock, Logger } from '@kardinal/kube-controller';
import { BundleRef } from '@kardinal/promotion-engine';

/** The annotation by which an entity names its Pipeline: `[namespace/]name`. */
const pipelineAnnotation = 'kardinal.io/pipeline';

/** How often the catalog is asked which entity shows which Pipeline, in milliseconds. */
const refreshInterval = 60_000;

/** Where a Pipeline is shown in the portal, as the catalog says. */
export class PortalLinks {
  private pages: ReadonlyMap<string, string> = new Map();

  constructor(
    private readonly deps: {
      readonly baseUrl: string;
      readonly catalog: Pick<CatalogService, 'getEntities'>;
      readonly auth: AuthService;
      readonly clock: Clock;
      readonly logger: Logger;
    },
  ) {}

  /** Keeps the links current until the signal aborts. */
  start(signal: AbortSignal): void {
    const round = () => {
      if (signal.aborted) return;
      void this.refresh().finally(() => {
        const cancel = this.deps.clock.setTimeout(() => {
          signal.removeEventListener('abort', cancel);
          round();
        }, refreshInterval);
        signal.addEventListener('abort', cancel, { once: true });
      });
    };
    round();
  }

  /** The Promotion tab with this Bundle chosen; `undefined` when no entity shows the Pipeline. */
  urlOf({ namespace, pipeline, bundle }: BundleRef): string | undefined {
    const page = this.pages.get(`${namespace}/${pipeline}`);
    return page && `${page}?bundle=${encodeURIComponent(bundle)}`;
  }

  /** The same, after another look at the catalog where the entity is new. */
  async findUrl(bundle: BundleRef): Promise<string | undefined> {
    const { namespace, pipeline } = bundle;
    if (!this.pages.has(`${namespace}/${pipeline}`)) await this.refresh();
    return this.urlOf(bundle);
  }

  /** Asks the catalog once. Never throws: links are a convenience. */
  async refresh(): Promise<void> {
    try {
      const { items } = await this.deps.catalog.getEntities(
        {
          filter: {
            [`metadata.annotations.${pipelineAnnotation}`]:
              CATALOG_FILTER_EXISTS,
          },
          fields: ['kind', 'metadata'],
        },
        { credentials: await this.deps.auth.getOwnServiceCredentials() },
      );
      this.pages = new Map(
        items.map(({ kind, metadata }) => {
          const value = metadata.annotations?.[pipelineAnnotation] ?? '';
          const key = value.includes('/') ? value : `default/${value}`;
          const path = [metadata.namespace ?? 'default', kind, metadata.name]
            .map(part => encodeURIComponent(part.toLowerCase()))
            .join('/');
          return [key, `${this.deps.baseUrl}/catalog/${path}/promotion`];
        }),
      );
    } catch (error) {
      this.deps.logger.debug('The catalog did not say where Pipelines are', {
        error: error instanceof Error ? error.message : String(error),
      });
    }
  }
}
