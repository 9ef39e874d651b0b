import { badRequest } from '../api/ApiError';

/**
 * A whole number among the options of a request; undefined when it is not given.
 *
 * @throws ApiError 400 when it is none.
 */
export function readInteger(
  query: URLSearchParams,
  name: string,
): number | undefined {
  const text = query.get(name);
  if (!text) return undefined;
  if (/^[+-]?\d+$/.test(text)) return Number(text);
  throw badRequest(`${name}: ${JSON.stringify(text)} is no whole number`);
}
