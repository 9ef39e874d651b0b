import { environmentNodeId } from '@kardinal/backstage-plugin-kardinal-common';
import { Clock } from '@kardinal/kube-controller';
import { BundleRef } from '@kardinal/promotion-engine';
import { PipelineEntities } from '../access/PipelineEntities';

/** How often the catalog is asked which entity shows which Pipeline, in milliseconds. */
const refreshInterval = 60_000;

/** Where a Pipeline is shown in the portal, as the catalog says. */
export class PortalLinks {
  constructor(
    private readonly deps: {
      readonly baseUrl: string;
      readonly entities: PipelineEntities;
      readonly clock: Clock;
    },
  ) {}

  /** Keeps the links current until the signal aborts. */
  start(signal: AbortSignal): void {
    const round = () => {
      if (signal.aborted) return;
      void this.deps.entities.refresh().finally(() => {
        const cancel = this.deps.clock.setTimeout(() => {
          signal.removeEventListener('abort', cancel);
          round();
        }, refreshInterval);
        signal.addEventListener('abort', cancel, { once: true });
      });
    };
    round();
  }

  /** The Promotion tab with this Bundle chosen, and what it changes in an environment; `undefined` when no entity shows the Pipeline. */
  urlOf(ref: BundleRef): string | undefined {
    const page = this.pageOf(ref);
    if (page === undefined) return undefined;
    const { bundle, environment } = ref;
    const query = new URLSearchParams({ bundle });
    if (environment !== undefined) {
      query.set('node', environmentNodeId(environment));
      query.set('diff', '');
    }
    return `${page}?${query}`;
  }

  /** The same, after another look at the catalog where the entity is new. */
  async findUrl(bundle: BundleRef): Promise<string | undefined> {
    if (this.pageOf(bundle) === undefined) await this.deps.entities.refresh();
    return this.urlOf(bundle);
  }

  private pageOf({ namespace, pipeline }: BundleRef): string | undefined {
    const { baseUrl, entities } = this.deps;
    const shown = entities.lastSeen({ namespace, name: pipeline });
    if (shown.length === 0) return undefined;
    const entity = shown[shown.length - 1];
    const path = [entity.namespace, entity.kind, entity.name]
      .map(part => encodeURIComponent(part.toLowerCase()))
      .join('/');
    return `${baseUrl}/catalog/${path}/promotion`;
  }
}
