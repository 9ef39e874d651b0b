import {
  findForgeRepository,
  ForgeQuery,
  ForgeRest,
  ForgeSite,
  FoundRepository,
} from '@kardinal/backstage-plugin-kardinal-node';
import { BitbucketCloudHost } from '../BitbucketCloudHost';

/** The most that Bitbucket gives of pull requests. */
const PAGE_SIZE = 50;

interface CloudSite extends ForgeSite {
  readonly apiBaseUrl: string;
}

/**
 * The repository that a Git URL names.
 *
 * @throws ScmError naming the URL when it is on none of the hosts, or is no repository's.
 * @internal
 */
export function findRepository(
  hosts: readonly BitbucketCloudHost[],
  url: string,
): FoundRepository<CloudSite> {
  const sites = hosts.map(({ host, apiBaseUrl }) => ({
    host,
    baseUrl: `${new URL(apiBaseUrl).protocol}//${host}`,
    apiBaseUrl,
  }));
  return findForgeRepository(sites, url, {
    forge: 'Bitbucket Cloud',
    setting: 'kardinal.bitbucketCloud',
    pattern: 'WORKSPACE/REPOSITORY',
    isName: parts =>
      parts.length === 2 && parts.every(part => /^[\w.-]+$/.test(part)),
  });
}

/** The REST interface of Bitbucket Cloud, 2.0. @internal */
export function cloudRest(hosts: readonly BitbucketCloudHost[]): ForgeRest {
  return {
    name: 'Bitbucket Cloud',
    setting: 'the apiBaseUrl of kardinal.bitbucketCloud',
    locate: ({ url, fullName }) => {
      const { host, apiBaseUrl } = findRepository(hosts, url).host;
      return { host, url: `${apiBaseUrl}/repositories/${fullName}` };
    },
    headers: ({ token }) => ({ authorization: `Bearer ${token}` }),
    wordsIn,
    advice: {
      401: 'It takes access tokens of a repository, a project or a workspace: this one may have expired',
    },
    pages: {
      query: () => ({ pagelen: `${PAGE_SIZE}` }),
      after: body => parametersIn(nextIn(body)),
      entriesIn: body =>
        (body as { readonly values?: readonly unknown[] } | undefined)
          ?.values ?? [],
      isLast: ({ body }) => nextIn(body) === undefined,
    },
  };
}

function nextIn(body: unknown): string | undefined {
  const { next } = (body ?? {}) as { readonly next?: string };
  return next ?? undefined;
}

/** The address of the next page says what asks for it; where it is asked is not up to an answer. */
function parametersIn(next: string | undefined): ForgeQuery | undefined {
  if (next === undefined || !URL.canParse(next)) return undefined;
  const { searchParams } = new URL(next);
  return Object.fromEntries(
    [...searchParams.keys()].map(name => [name, searchParams.getAll(name)]),
  );
}

/** What is wrong, why, and with which field. */
function wordsIn(body: unknown): string {
  const { error = {} } = body as {
    readonly error?: {
      readonly message?: string;
      readonly detail?: unknown;
      readonly fields?: Readonly<Record<string, unknown>>;
    };
  };
  const fields = Object.entries(error.fields ?? {}).map(
    ([field, texts]) => `${field}: ${[texts].flat().join(', ')}`,
  );
  return [error.message ?? '', detailOf(error.detail), ...fields]
    .filter(text => text !== '')
    .join('; ');
}

/** A text, or which scopes a token has and which it needs. */
function detailOf(detail: unknown): string {
  if (typeof detail === 'string') return detail;
  const { required } = (detail ?? {}) as { readonly required?: unknown };
  return Array.isArray(required) ? `required: ${required.join(', ')}` : '';
}
