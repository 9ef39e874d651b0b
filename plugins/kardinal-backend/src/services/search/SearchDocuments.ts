import { BackstageCredentials } from '@backstage/backend-plugin-api';
import {
  bundleDocument,
  DocumentPage,
  kardinalReadPermission,
  pipelineDocument,
  pipelineNameOf,
  PortalDocument,
} from '@kardinal/backstage-plugin-kardinal-common';
import { unreachable } from '@kardinal/foundation';
import { CachedResources } from '@kardinal/promotion-engine';
import { PipelineAccess } from '../access/PipelineAccess';
import { PipelineEntities } from '../access/PipelineEntities';
import { boardEntity } from '../board/boardEntity';
import { refuseUnsynced } from '../refuseUnsynced';
import { DocumentsQuery } from './documentsQuery';

/** What the search of the portal may find of Pipelines and Bundles, a page at a time. */
export class SearchDocuments {
  constructor(
    private readonly deps: {
      readonly cached: CachedResources;
      readonly entities: Pick<PipelineEntities, 'lastSeen' | 'refresh'>;
    },
  ) {}

  /**
   * The documents after a place in the order of names, of those that the caller may read. What comes and goes between two
   * pages moves no other document.
   *
   * @throws NotAllowedError (403) when there is no permission for any; ServiceUnavailableError (503) before the caches are there
   */
  async page(
    { type, after, limit }: DocumentsQuery,
    access: Pick<PipelineAccess, 'filter'>,
    credentials: BackstageCredentials,
  ): Promise<DocumentPage> {
    const { cached } = this.deps;
    refuseUnsynced(cached);
    const keys = (
      type === 'kardinal-bundle' ? cached.bundles : cached.pipelines
    )
      .keys()
      .map(({ namespace = 'default', name }) => `${namespace}/${name}`)
      .filter(key => key > after)
      .sort();
    const chosen = keys.slice(0, limit);
    // An index stays for minutes: it names the owners, also where the catalog was not asked yet.
    if (after === '') await this.deps.entities.refresh();
    const documents = chosen.flatMap(key => this.documentOf(type, key));
    const readable = await access.filter(
      kardinalReadPermission,
      documents.map(document => ({
        namespace: document.namespace,
        name: document.pipeline.slice(document.namespace.length + 1),
        document,
      })),
      credentials,
    );
    return {
      items: readable.map(({ document }) => document),
      ...(keys.length > limit ? { next: chosen[chosen.length - 1] } : {}),
    };
  }

  private documentOf(
    type: DocumentsQuery['type'],
    key: string,
  ): readonly PortalDocument[] {
    const [namespace, name] = key.split('/');
    switch (type) {
      case 'kardinal-bundle': {
        const bundle = this.deps.cached.bundle(namespace, name);
        if (bundle === undefined) return [];
        const named = pipelineNameOf(bundle);
        if (named.type !== 'name') return [];
        const pipeline = named.name;
        const entity = this.entityOf(namespace, pipeline);
        return [bundleDocument({ bundle, pipeline, entity })];
      }
      case 'kardinal-pipeline': {
        const pipeline = this.deps.cached.pipeline(namespace, name);
        if (pipeline === undefined) return [];
        return [pipelineDocument(pipeline, this.entityOf(namespace, name))];
      }
      default:
        return unreachable(type);
    }
  }

  private entityOf(namespace: string, name: string) {
    const pipeline = this.deps.cached.pipeline(namespace, name);
    return (
      pipeline &&
      boardEntity(pipeline, this.deps.entities.lastSeen({ namespace, name }))
    );
  }
}
