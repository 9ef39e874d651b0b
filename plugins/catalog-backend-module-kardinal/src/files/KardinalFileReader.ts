import { UrlReaderService } from '@backstage/backend-plugin-api';
import { CatalogProcessorCache } from '@backstage/plugin-catalog-node';
import {
  KardinalFile,
  parseKardinalFile,
} from '@kardinal/backstage-plugin-kardinal-common';
import { parseDocument } from 'yaml';

/** Longer ones are no settings that somebody writes, in bytes. */
const mostBytes = 256 * 1024;
const cacheKey = 'file';

/** A file that was read, or why there is none. */
export type FileReading =
  | { readonly type: 'read'; readonly file: KardinalFile }
  | { readonly type: 'problem'; readonly message: string };

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
      return parse(url, text);
    } catch (error) {
      const { name, message } = error as Error;
      if (name === 'NotModifiedError' && kept !== undefined)
        return parse(url, kept.text);
      return problem(
        name === 'NotFoundError'
          ? `${url} is not there; add the file, or remove the annotation that names it`
          : `${url} could not be read: ${message}`,
      );
    }
  }
}

function parse(url: string, text: string): FileReading {
  const document = parseDocument(text);
  const [error] = document.errors;
  if (error !== undefined)
    return problem(`${url} is no YAML: ${error.message.trim()}`);
  const parsed = parseKardinalFile(document.toJS({ maxAliasCount: 100 }));
  return parsed.type === 'valid'
    ? { type: 'read', file: parsed.file }
    : problem(`${url}: ${parsed.message}`);
}

function problem(message: string): FileReading {
  return { type: 'problem', message };
}
