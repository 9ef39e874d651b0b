import { IncomingMessage, ServerResponse } from 'node:http';
import { noSuchResource } from '../api/ApiError';
import { JsonObject } from '../json/Json';
import { aggregatedDiscovery, aggregatedForm } from '../discovery/aggregated';
import { openApiDocument, openApiIndex } from '../discovery/openapi';
import {
  coreVersions,
  groupAt,
  groupList,
  resourceList,
} from '../discovery/resources';
import { Registry } from '../registry/Registry';
import { Cluster } from '../verbs/Cluster';
import { negotiate, readAccept } from './mediaTypes';
import { send, sendText } from './Responder';

/** What `/version` says. */
export const serverVersion: JsonObject = {
  major: '1',
  minor: '36',
  gitVersion: 'v1.36.0+embedded',
  gitCommit: '',
  gitTreeState: 'clean',
  buildDate: '1970-01-01T00:00:00Z',
  goVersion: '',
  compiler: 'node',
  platform: `${process.platform}/${process.arch}`,
};

const health = /^\/(healthz|livez|readyz)$/;

const { as, g, v } = aggregatedForm;
const contentType = `application/json;g=${g};v=${v};as=${as}`;

/** Answers discovery, OpenAPI, version and health; false when the path is none of these. */
export function answerNonResource(
  cluster: Cluster,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): boolean {
  if (health.test(url.pathname)) {
    sendText(response, 200, 'ok');
    return true;
  }
  const path = url.pathname.replace(/(.)\/$/, '$1');
  if (path === '/api' || path === '/apis') {
    const form = discoveryForm(request.headers.accept);
    if (form === 'aggregated') {
      const value = aggregatedDiscovery(cluster.registry, path);
      send(response, 200, value, { encoding: 'json', contentType });
      return true;
    }
  }
  const answer = documentAt(cluster, path, url.host);
  if (!answer && path.startsWith('/openapi/v3/')) {
    response.writeHead(404);
    response.end();
    return true;
  }
  if (!answer) return false;
  const media = negotiate(request.headers.accept, []);
  const index = path === '/openapi/v3';
  // The index of OpenAPI documents has always been called text.
  const text = 'text/plain; charset=utf-8';
  const type = index ? text : media.contentType;
  send(response, 200, answer, { ...media, contentType: type });
  return true;
}

/** Which form of discovery a client likes best, of those that there are. */
function discoveryForm(accept: string | undefined): 'aggregated' | 'plain' {
  for (const { type, parameters } of readAccept(accept ?? '')) {
    if (type !== 'application/json') continue;
    if (parameters.as === undefined) return 'plain';
    const same = parameters.as === as && parameters.g === g;
    if (same && parameters.v === v) return 'aggregated';
  }
  return 'plain';
}

function isBuiltin(registry: Registry, name: string): boolean {
  return registry.all().some(t => t.group === name && t.form === 'typed');
}

function documentAt(
  { registry }: Cluster,
  path: string,
  address: string,
): JsonObject | undefined {
  if (path === '/version') return serverVersion;
  if (path === '/api') return coreVersions(address);
  if (path === '/apis') return groupList(registry);
  if (/^\/api\/(?!v1$)/.test(path)) throw noSuchResource();
  if (path === '/api/v1') return resourceList(registry, '', 'v1');
  if (path === '/openapi/v3') return openApiIndex(registry);
  const within = /^\/apis\/([^/]+)\/.*\/\//.exec(path);
  if (within && isBuiltin(registry, within[1])) throw noSuchResource();
  const named = /^\/apis\/([^/]+)(?:\/([^/]+))?$/.exec(path);
  if (named) {
    const [, name, version] = named;
    const list = version
      ? resourceList(registry, name, version)
      : groupAt(registry, name);
    if (!list && version && isBuiltin(registry, name)) throw noSuchResource();
    return list;
  }
  const described =
    /^\/openapi\/v3\/(?:api\/(v1)|apis\/([^/]+)\/([^/]+))$/.exec(path);
  if (!described) return undefined;
  const [, core, name, version] = described;
  return openApiDocument(registry, name ?? '', version ?? core);
}
