import { ApiError, badRequest, invalid } from '../api/ApiError';
import { FieldError } from '../api/FieldError';
import { Cluster } from './Cluster';

/**
 * The version that a list requests, when it requests a definite one; undefined for the newest.
 *
 * @throws ApiError when `resourceVersion` and `resourceVersionMatch` do not fit, or lie in the future.
 * @see https://kubernetes.io/docs/reference/using-api/api-concepts/#resource-versions
 */
export function readListVersion(
  cluster: Cluster,
  query: URLSearchParams,
): number | undefined {
  const text = query.get('resourceVersion') ?? '';
  const match = query.get('resourceVersionMatch') ?? '';
  const errors = [...checkMatch(text, match, query), ...checkInitial(query)];
  if (errors.length > 0) {
    const subject = { group: 'meta.k8s.io', resource: 'ListOptions' };
    throw invalid(subject, '', errors);
  }
  if (text === '' || text === '0') return undefined;
  if (query.get('continue')) {
    throw badRequest(
      'specifying resource version is not allowed when using continue',
    );
  }
  if (!/^\d+$/.test(text)) {
    throw badRequest(
      `invalid resource version ${JSON.stringify(text)}: it is no number`,
    );
  }
  const revision = Number(text);
  if (revision > cluster.store.revision) throw tooLarge(revision, cluster);
  return match === 'Exact' ? revision : undefined;
}

function checkInitial(query: URLSearchParams): FieldError[] {
  const field = 'sendInitialEvents';
  if (!query.has(field)) return [];
  const detail = 'sendInitialEvents is forbidden for list';
  return [{ type: 'Forbidden', field, detail }];
}

function checkMatch(
  version: string,
  match: string,
  query: URLSearchParams,
): FieldError[] {
  const errors: FieldError[] = [];
  const field = 'resourceVersionMatch';
  const forbidden = (detail: string) =>
    errors.push({ type: 'Forbidden', field, detail });
  if (match === '') return errors;
  if (version === '') {
    forbidden(`${field} is forbidden unless resourceVersion is provided`);
  }
  if (query.get('continue')) {
    forbidden(`${field} is forbidden when continue is provided`);
  }
  if (!['Exact', 'NotOlderThan'].includes(match)) {
    const detail = 'supported values: "Exact", "NotOlderThan", ""';
    errors.push({ type: 'NotSupported', field, value: match, detail });
  }
  if (match === 'Exact' && version === '0') {
    forbidden(`${field} "exact" is forbidden for resourceVersion "0"`);
  }
  return errors;
}

/** 504: the version does not exist yet. */
export function tooLarge(revision: number, cluster: Cluster): ApiError {
  return new ApiError(
    504,
    'Timeout',
    `Timeout: Too large resource version: ${revision}, current: ${cluster.store.revision}`,
    {
      causes: [
        {
          reason: 'ResourceVersionTooLarge',
          message: 'Too large resource version',
        },
      ],
      retryAfterSeconds: 1,
    },
  );
}
