import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { graphqlRoute } from '../graphql/graphqlRoute';
import type { Refusal } from '../Refusal';
import type { ForgeStore } from '../state/ForgeStore';
import type { RepositoryRecord } from '../state/records';
import type { RateLimit } from './RateLimits';
import type { RestAnswer, Route } from './RestCall';
import { restRoutes } from './routes';

/** How the REST interface of one kind of forge speaks. @public */
export interface RestDialect {
  /** The path of a request as its routes have it; undefined where it is no request of this interface. */
  pathOf(pathname: string): string | undefined;
  readonly routes: readonly Route[];
  /** The status for somebody who asked too often. */
  readonly limited: number;
  /** Who asks, as an `Authorization` header has it. */
  authorization(headers: IncomingHttpHeaders): string | undefined;
  /** The repository that the parameters of a path name. */
  repositoryOf(
    store: ForgeStore,
    parameters: Readonly<Record<string, string>>,
  ): RepositoryRecord | undefined;
  /** The body of a refusal. */
  refusal(refusal: Refusal): unknown;
  /** What every answer to somebody has. */
  headers(limit: RateLimit, login: string): Record<string, string>;
  /** What a page of a list has. */
  pages(
    links: NonNullable<RestAnswer['links']>,
    url: URL,
  ): Record<string, string>;
}

/** GitHub's. @public */
export function gitHubDialect(): RestDialect {
  return {
    pathOf: pathname =>
      pathname === '/api/graphql' ? '/graphql' : below('/api/v3')(pathname),
    routes: [...restRoutes(), graphqlRoute()],
    limited: 403,
    authorization: ({ authorization }) => authorization,
    repositoryOf: (store, { owner, repo }) =>
      owner && repo ? store.repository(owner, repo) : undefined,
    refusal: ({ status, message, errors }) => ({
      message,
      ...(errors ? { errors } : {}),
      documentation_url: 'https://docs.github.com/rest',
      status: String(status),
    }),
    headers: limit => ({
      'x-github-request-id': randomUUID(),
      'x-github-media-type': 'github.v3; format=json',
      'x-ratelimit-limit': String(limit.limit),
      'x-ratelimit-remaining': String(limit.remaining),
      'x-ratelimit-used': String(limit.used),
      'x-ratelimit-reset': String(limit.reset),
      'x-ratelimit-resource': 'core',
    }),
    pages: ({ page, pages }, url) =>
      pages <= 1 ? {} : linkHeader({ page, pages }, url),
  };
}

/** For an interface that is below a path, e.g. `/api/v3`. @public */
export function below(prefix: string): RestDialect['pathOf'] {
  return pathname =>
    `${pathname}/`.startsWith(`${prefix}/`)
      ? pathname.slice(prefix.length) || '/'
      : undefined;
}

/** `Link` (RFC 8288) to the pages around one. @public */
export function linkHeader(
  { page, pages }: { readonly page: number; readonly pages: number },
  url: URL,
): Record<string, string> {
  const targets: Array<[string, number]> = [];
  if (page > 1) targets.push(['prev', Math.min(page - 1, pages)]);
  if (page < pages) targets.push(['next', page + 1], ['last', pages]);
  if (page > 1) targets.push(['first', 1]);
  const links = targets.map(([rel, target]) => {
    const next = new URL(url);
    next.searchParams.set('page', String(target));
    return `<${next.href}>; rel="${rel}"`;
  });
  return links.length === 0 ? {} : { link: links.join(', ') };
}
