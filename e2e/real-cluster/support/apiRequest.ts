import { request, RequestOptions } from 'node:https';
import { KubeConfig } from '@kubernetes/client-node';

/** One request as it is on the wire. */
export interface ApiRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: object;
}

/** The code and the body of an answer; of a watch, which has no end, only the code. */
export interface ApiAnswer {
  readonly code: number;
  readonly body: string;
}

/** Asks an API server as the user of a kubeconfig, also what no client of the product ever asks. */
export async function apiRequest(
  kubeconfig: string,
  { method, path, body }: ApiRequest,
): Promise<ApiAnswer> {
  const config = new KubeConfig();
  config.loadFromString(kubeconfig);
  const type =
    method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';
  const options: RequestOptions = {
    method,
    headers: { 'content-type': type },
    agent: false,
  };
  await config.applyToHTTPSOptions(options);
  const url = `${config.getCurrentCluster()?.server}${path}`;
  return new Promise((resolve, reject) => {
    const sent = request(url, options, response => {
      const code = response.statusCode ?? 0;
      const chunks: Buffer[] = [];
      const done = () =>
        resolve({ code, body: Buffer.concat(chunks).toString() });
      if (path.includes('watch=true') && code === 200) {
        done();
        sent.destroy();
        return;
      }
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('end', done);
      response.once('error', reject);
    });
    sent.once('error', reject);
    sent.end(body && JSON.stringify(body));
  });
}
