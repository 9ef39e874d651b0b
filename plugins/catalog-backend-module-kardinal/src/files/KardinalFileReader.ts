import { UrlReaderService } from '@backstage/backend-plugin-api';
import { CatalogProcessorCache } from '@backstage/plugin-catalog-node';
import {
  KardinalFile,
  parseKardinalFile,
} from '@kardinal/backstage-plugin-kardinal-common';
import { parseDocument } from 'yaml';

/** Longer ones are no settings that somebody writes, in bytes. */
const mostBytes = 256 * 1024;
/** Of an etag, in characters. */
const longestRevision = 128;
const cacheKey = 'file';

/** A file that was read, or why there is none. */
export type FileReading =
  | {
      readonly type: 'read';
      readonly file: KardinalFile;
      /** The etag of this content, where there is one. */
      readonly revision?: string;
    }
  | {
      readonly type: 'problem';
      readonly reason: 'gone' | 'wrong';
      readonly message: string;
    };

interface KeptText {
  readonly url: string;
  readonly etag: string;
  readonly text: string;
}

/** Reads `kardinal.yaml` files, each only when it has changed. */
export class KardinalFileReader {
  constructor(private readonly urlReader: Pick<UrlReaderService, 'readUrl'>) {}

  /** @param cache - of the entity whose file it is */
  async read(
    url: string,
    cache: Pick<CatalogProcessorCache, 'get' | 'set'>,
  ): Promise<FileReading> {
    const kept = await cache.get<KeptText & Record<string, string>>(cacheKey);
    const etag = kept?.url === url ? kept.etag : undefined;
    try {
      const answer = await this.urlReader.readUrl(url, { etag });
      const bytes = await answer.buffer();
      if (bytes.length > mostBytes)
        return problem(`${url} has more than 256 KiB; make it shorter`);
      const text = bytes.toString('utf8');
      if (answer.etag !== undefined)
        await cache.set(cacheKey, { url, etag: answer.etag, text });
      return parse(url, text, answer.etag);
    } catch (error) {
      const { name, message } = error as Error;
      if (name === 'NotModifiedError' && kept !== undefined)
        return parse(url, kept.text, kept.etag);
      return name === 'NotFoundError'
        ? {
            type: 'problem',
            reason: 'gone',
            message: `${url} is not there; add the file, or remove the annotation that names it`,
          }
        : problem(`${url} could not be read: ${message}`);
    }
  }
}

function parse(url: string, text: string, etag?: string): FileReading {
  const document = parseDocument(text);
  const [error] = document.errors;
  if (error !== undefined)
    return problem(`${url} is no YAML: ${error.message.trim()}`);
  const parsed = parseKardinalFile(document.toJS({ maxAliasCount: 100 }));
  if (parsed.type === 'invalid') return problem(`${url}: ${parsed.message}`);
  const { file } = parsed;
  return etag === undefined || etag === ''
    ? { type: 'read', file }
    : { type: 'read', file, revision: etag.slice(0, longestRevision) };
}

function problem(message: string): FileReading {
  return { type: 'problem', reason: 'wrong', message };
}
