import type { IncomingHttpHeaders } from 'node:http';
import { below, linkHeader, type RestDialect } from '../rest/RestDialect';
import type { Refusal } from '../Refusal';
import { branchRoutes } from './branchRoutes';
import { commitStatusRoutes } from './commitStatusRoutes';
import { mergeRequestRoutes } from './mergeRequestRoutes';
import { mergeRoutes } from './mergeRoutes';
import { mergeTrainRoutes } from './mergeTrainRoutes';
import { noteRoutes } from './noteRoutes';
import { findProject } from './projectRoute';
import { projectRoutes } from './projectRoutes';
import { reviewerRoutes } from './reviewerRoutes';

/** GitLab's REST interface. @public */
export function gitLabDialect(): RestDialect {
  return {
    pathOf: below('/api/v4'),
    routes: [
      ...projectRoutes(),
      ...branchRoutes(),
      ...commitStatusRoutes(),
      ...reviewerRoutes(),
      ...noteRoutes(),
      ...mergeRequestRoutes(),
      ...mergeRoutes(),
      ...mergeTrainRoutes(),
    ],
    limited: 429,
    authorization,
    repositoryOf: (store, { id }) =>
      id === undefined ? undefined : findProject(store, id),
    refusal,
    headers: limit => ({
      'ratelimit-name': 'throttle_authenticated_api',
      'ratelimit-limit': String(limit.limit),
      'ratelimit-observed': String(limit.used),
      'ratelimit-remaining': String(limit.remaining),
      'ratelimit-reset': String(limit.reset),
    }),
    pages: ({ page, pages, count, limit }, url) => ({
      'x-page': String(page),
      'x-per-page': String(limit),
      'x-total': String(count),
      'x-total-pages': String(pages),
      'x-prev-page': page > 1 ? String(page - 1) : '',
      'x-next-page': page < pages ? String(page + 1) : '',
      ...linkHeader({ page, pages }, url),
    }),
  };
}

function authorization(headers: IncomingHttpHeaders): string | undefined {
  const token = headers['private-token'];
  return typeof token === 'string' ? `Bearer ${token}` : headers.authorization;
}

function refusal({ status, message, errors }: Refusal): unknown {
  if (status === 401) return { message: '401 Unauthorized' };
  if (status === 404) return { message: `404 ${message}` };
  const details = (errors ?? []).map(
    ({ field, code, message: said }) => said ?? `${field} ${code}`,
  );
  return { message: details.length === 0 ? message : details };
}
