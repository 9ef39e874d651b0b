import { signatureOf } from '../../packages/sandbox/src/messages/curlLine';
import { ciToken } from './ciToken';

/** Asks for a release as CI does. @returns the Bundle's name. */
export function releaseTo(
  url: string,
  pipeline: string,
  version: string,
  namespace = 'default',
): Promise<string> {
  const reference = `ghcr.io/acme/${pipeline}:${version}`;
  const artifacts = { images: [{ reference }] };
  return send(url, { namespace, pipeline, artifacts });
}

/** A commit of a repository. */
export interface ConfigCommit {
  readonly repository: string;
  readonly sha: string;
}

/** Asks for a release of configuration as CI does. @returns the Bundle's name. */
export function releaseConfigTo(
  url: string,
  pipeline: string,
  gitCommit: ConfigCommit,
): Promise<string> {
  return send(url, { pipeline, type: 'config', artifacts: { gitCommit } });
}

async function send(url: string, bundle: object): Promise<string> {
  const body = JSON.stringify(bundle);
  const response = await fetch(`${url}/api/v1/bundles`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${ciToken.token}`,
      'x-kardinal-signature': signatureOf(body, ciToken.hmacSecret),
    },
    body,
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status} ${text}`);
  return (JSON.parse(text) as { name: string }).name;
}

/** What CI asks for when it releases many Pipelines at once. */
export interface ReleasePlan {
  /** Of the product. */
  readonly url: string;
  readonly pipelines: readonly string[];
  readonly version: string;
  /** Of the Pipelines. Default: default. */
  readonly namespace?: string;
}

/** Asks for all of them at the same moment. @returns the Bundles' names. */
export function releaseAllTo(plan: ReleasePlan): Promise<readonly string[]> {
  const { url, pipelines, version, namespace } = plan;
  return Promise.all(
    pipelines.map(each => releaseTo(url, each, version, namespace)),
  );
}
