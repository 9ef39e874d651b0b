import { KubeObject } from '@kardinal/foundation';
import { GoneError } from '../../client/errors';
import { keyOf, keyText } from '../../client/objectKey';
import { ListOptions, ListPage } from '../../client/types';
import { toPredicate } from './selectors';

/**
 * One page of a list. A continue token names the version and the last key of its page; later pages show the current
 * objects, at the version of the first page.
 */
export function listPage<T extends KubeObject>(
  objects: readonly T[],
  resourceVersion: string,
  options: ListOptions,
): ListPage<T> {
  const { version, after } = parseToken(options.continue, resourceVersion);
  const selected = objects
    .filter(toPredicate(options))
    .filter(object => after === undefined || keyText(keyOf(object)) > after);
  const limit = options.limit ?? selected.length;
  const items = selected.slice(0, limit);
  if (items.length === selected.length) {
    return { items, resourceVersion: version };
  }
  const last = keyText(keyOf(items[items.length - 1]));
  const token = JSON.stringify({ version, after: last });
  return { items, resourceVersion: version, continue: token };
}

function parseToken(
  token: string | undefined,
  resourceVersion: string,
): { version: string; after?: string } {
  if (token === undefined) return { version: resourceVersion };
  try {
    return JSON.parse(token) as { version: string; after: string };
  } catch {
    throw new GoneError(
      'The provided continue parameter is too old',
      410,
      'Expired',
    );
  }
}
