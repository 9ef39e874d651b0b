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
  if (text === null) return undefined;
  const number = Number(text);
  // The option is a 64-bit integer.
  if (/^[+-]?\d+$/.test(text) && Math.abs(number) < 2 ** 63) return number;
  throw badRequest(`${name}: ${JSON.stringify(text)} is no whole number`);
}
