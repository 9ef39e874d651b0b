import { StepError } from '@kardinal/backstage-plugin-kardinal-node';
import { z } from 'zod';
import { parseJson } from './parseJson';
import { RegistrySession } from './RegistrySession';

/** Beyond so many tags, or pages of them, nothing is chosen: a part of them could be the wrong part. */
const most = { tags: 20_000, pages: 40 };

const pageSchema = z.object({ tags: z.array(z.string()).nullish() });

/** @see https://github.com/opencontainers/distribution-spec/blob/v1.1.0/spec.md#pulling-manifests */
const tagPattern = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,127}$/;

/** The tags of a repository, and how to ask whether they are still the same. */
export interface TagList {
  readonly tags: readonly string[];
  /** Absent where the registry has none, or needs more than one page. */
  readonly etag?: string;
}

/**
 * The tags of a repository. Where the registry says that they are those which are known, those.
 *
 * @param place - URL of the repository in the registry's interface, with `/` at its end
 * @throws StepError where the registry refuses, is away, or has too many
 * @see https://github.com/opencontainers/distribution-spec/blob/v1.1.0/spec.md#listing-tags
 */
export async function listTags(
  session: RegistrySession,
  place: string,
  known?: TagList,
): Promise<TagList> {
  const tags: string[] = [];
  let url: string | undefined = `${place}tags/list?n=1000`;
  let etag: string | undefined;
  for (let page = 0; url !== undefined; page += 1) {
    if (page >= most.pages || tags.length > most.tags)
      throw terminal(
        `${place} has more than ${most.tags} tags, which are not read: remove old ones, or let select digest follow one`,
      );
    const {
      status,
      headers = {},
      body,
    } = await session.ask({
      method: 'GET',
      url,
      headers:
        page === 0 && known?.etag !== undefined
          ? { 'If-None-Match': known.etag }
          : {},
    });
    if (status === 304 && known !== undefined) return known;
    if (status === 400 && url.endsWith('?n=1000')) {
      // Some have smaller pages, and refuse to be asked for more.
      url = `${place}tags/list`;
      continue;
    }
    if (status === 404) throw terminal(`${place} is not in the registry`);
    if (status !== 200) throw terminal(`${url} was answered with ${status}`);
    const parsed = pageSchema.safeParse(parseJson(body));
    if (!parsed.success) throw terminal(`${url} was answered with no tags`);
    tags.push(...(parsed.data.tags ?? []).filter(tag => tagPattern.test(tag)));
    const next = nextPage(headers.link, url);
    etag = page === 0 && next === undefined ? headers.etag : undefined;
    url = next;
  }
  return { tags, ...(etag === undefined ? {} : { etag }) };
}

/** The next page of the same list: what else a registry names is not asked, as a login goes along. */
function nextPage(link: string | undefined, of: string): string | undefined {
  const [, target] = /<([^>]+)>\s*;\s*rel="?next"?/i.exec(link ?? '') ?? [];
  if (target === undefined) return undefined;
  const { origin, pathname } = new URL(of);
  const next = URL.canParse(target, of) ? new URL(target, of) : undefined;
  if (next?.origin !== origin || next.pathname !== pathname)
    throw terminal(
      `${origin} names a next page of tags that is none of its list`,
    );
  return next.href;
}

function terminal(message: string): StepError {
  return new StepError('terminal', message);
}
