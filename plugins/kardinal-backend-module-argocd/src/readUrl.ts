import { Config } from '@backstage/config';

const field = 'kardinal.argocd.url';

/**
 * Where people open Argo CD, as `kardinal.argocd.url` says it; `undefined` where it says nothing.
 *
 * @throws Error naming the field and the fix, where it is no http or https URL, or has credentials, a query or a fragment
 * @public
 */
export function readUrl(config: Config): string | undefined {
  const text = config.getOptionalString(field);
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain =
    url !== undefined &&
    ['http:', 'https:'].includes(url.protocol) &&
    `${url.username}${url.password}${url.search}${url.hash}` === '';
  if (!isPlain)
    throw new Error(
      `${field} must be the http or https URL where people open Argo CD, without credentials, query and fragment, e.g. https://argocd.example.com`,
    );
  return url.href;
}
