import type { OutgoingHttpHeaders } from 'node:http';
import { Agent, request, RequestOptions } from 'node:https';
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

/** Asks as the user of a kubeconfig over connections that stay: to make one costs more than most requests. */
export class ApiConnection {
  private readonly agent = new Agent({ keepAlive: true });

  private constructor(
    private readonly server: string,
    private readonly credentials: RequestOptions,
  ) {}

  /** @param kubeconfig - its text */
  static async open(kubeconfig: string): Promise<ApiConnection> {
    const config = new KubeConfig();
    config.loadFromString(kubeconfig);
    const server = config.getCurrentCluster()?.server;
    if (server === undefined)
      throw new Error('The kubeconfig names no server.');
    const credentials: RequestOptions = {};
    await config.applyToHTTPSOptions(credentials);
    return new ApiConnection(server, credentials);
  }

  ask({ method, path, body }: ApiRequest): Promise<ApiAnswer> {
    const type =
      method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';
    const options: RequestOptions = {
      ...this.credentials,
      method,
      headers: {
        ...(this.credentials.headers as OutgoingHttpHeaders | undefined),
        'content-type': type,
      },
      agent: this.agent,
    };
    return new Promise((resolve, reject) => {
      const sent = request(`${this.server}${path}`, options, response => {
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

  close(): void {
    this.agent.destroy();
  }
}

/** Asks an API server as the user of a kubeconfig, also what no client of the product ever asks. */
export async function apiRequest(
  kubeconfig: string,
  asked: ApiRequest,
): Promise<ApiAnswer> {
  const connection = await ApiConnection.open(kubeconfig);
  try {
    return await connection.ask(asked);
  } finally {
    connection.close();
  }
}
