/**
 * The page of an Application.
 *
 * @param url - where people open Argo CD, with its path where it has one
 * @see https://argo-cd.readthedocs.io/en/stable/operator-manual/app-any-namespace/
 */
export function applicationUrl(
  url: string,
  { namespace, name }: { readonly namespace: string; readonly name: string },
): string {
  const path = ['applications', namespace, name].map(encodeURIComponent);
  return [url.replace(/\/+$/, ''), ...path].join('/');
}
