import { ObjectKey, ResourceType } from '@kardinal/foundation';

/**
 * The path of a resource, or of all of them where no name is given.
 *
 * @see https://kubernetes.io/docs/reference/using-api/api-concepts/#resource-uris
 */
export function resourcePath(
  type: ResourceType,
  key: Partial<ObjectKey>,
  subresource?: string,
): string {
  const segments = [
    ...groupVersionPath(type.apiVersion),
    ...(key.namespace === undefined ? [] : ['namespaces', key.namespace]),
    type.plural,
    ...(key.name === undefined ? [] : [key.name]),
    ...(subresource === undefined ? [] : [subresource]),
  ];
  return `/${segments.map(encodeURIComponent).join('/')}`;
}

/** The path that lists the types of an API version. */
export function discoveryPath(apiVersion: string): string {
  return `/${groupVersionPath(apiVersion).map(encodeURIComponent).join('/')}`;
}

function groupVersionPath(apiVersion: string): readonly string[] {
  return apiVersion.includes('/')
    ? ['apis', ...apiVersion.split('/')]
    : ['api', apiVersion];
}

/** `?a=1&b=2` of what is defined, or nothing. */
export function queryOf(
  parameters: Readonly<Record<string, string | number | undefined>>,
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) query.set(name, String(value));
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}
