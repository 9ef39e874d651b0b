import { KubeObject } from '../../../packages/foundation/src';
import { ApiConnection, ApiRequest } from './apiRequest';

/** Where a resource is, and an object of it. */
export interface Resource {
  /** As in a role's rules: with its subresource. */
  readonly name: string;
  readonly apiVersion: string;
  readonly sample: KubeObject;
}

const verbs = [
  'get',
  'list',
  'watch',
  'create',
  'update',
  'patch',
  'delete',
  'deletecollection',
] as const;
type Verb = (typeof verbs)[number];

const subresourceVerbs: readonly Verb[] = ['get', 'update', 'patch'];

/**
 * Tries every verb on every resource in a namespace, without effect (`dryRun`). Returns `verb resource` of what was done;
 * what the API server did not even let through to the resource is not among it.
 *
 * @throws Error where something else than missing rights kept it from being done
 */
export async function allowedRights(
  kubeconfig: string,
  namespace: string,
  resources: readonly Resource[],
): Promise<readonly string[]> {
  const connection = await ApiConnection.open(kubeconfig);
  const mayDo = async (verb: Verb, resource: Resource) => {
    const request = requestFor(verb, resource, namespace);
    const { code, body } = await connection.ask(request);
    const right = `${verb} ${resource.name}`;
    if (code >= 200 && code < 300) return [right];
    if (code === 403) return [];
    throw new Error(`${right}: ${code} ${body}`);
  };
  try {
    const allowed: string[] = [];
    for (const resource of resources)
      for (const verb of verbsOf(resource))
        allowed.push(...(await mayDo(verb, resource)));
    return allowed.sort();
  } finally {
    connection.close();
  }
}

function verbsOf({ name }: Resource): readonly Verb[] {
  return name.includes('/') ? subresourceVerbs : verbs;
}

function requestFor(
  verb: Verb,
  resource: Resource,
  namespace: string,
): ApiRequest {
  const { apiVersion, name, sample } = resource;
  const [plural, subresource] = name.split('/');
  const group = apiVersion.includes('/') ? 'apis' : 'api';
  const all = `/${group}/${apiVersion}/namespaces/${namespace}/${plural}`;
  const below = subresource === undefined ? '' : `/${subresource}`;
  const one = `${all}/${sample.metadata.name}${below}`;
  switch (verb) {
    case 'get':
      return { method: 'GET', path: one };
    case 'list':
      return { method: 'GET', path: all };
    case 'watch':
      return { method: 'GET', path: `${all}?watch=true` };
    case 'create':
      return { method: 'POST', path: dryRun(all), body: another(sample) };
    case 'update':
      return { method: 'PUT', path: dryRun(one), body: sample };
    case 'patch': {
      const metadata = { annotations: { tried: 'true' } };
      return { method: 'PATCH', path: dryRun(one), body: { metadata } };
    }
    case 'delete':
      return { method: 'DELETE', path: dryRun(one) };
    case 'deletecollection':
      return { method: 'DELETE', path: dryRun(all) };
    default:
      throw new Error(`unknown verb ${verb satisfies never}`);
  }
}

function dryRun(path: string): string {
  return `${path}?dryRun=All`;
}

function another({ metadata, ...object }: KubeObject): object {
  return { ...object, metadata: { name: `${metadata.name}-2` } };
}
