import { Readable } from 'node:stream';
import { DocumentCollatorFactory } from '@backstage/plugin-search-common';
import {
  kardinalReadPermission,
  SearchType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { KardinalDocuments } from './KardinalDocuments';

/** Reads Pipelines or Bundles for an index; each reader finds those that the permission lets them read. */
export class KardinalCollatorFactory implements DocumentCollatorFactory {
  readonly visibilityPermission = kardinalReadPermission;

  constructor(
    readonly type: SearchType,
    private readonly documents: Pick<KardinalDocuments, 'all'>,
  ) {}

  async getCollator(): Promise<Readable> {
    return Readable.from(this.documents.all(this.type));
  }
}
