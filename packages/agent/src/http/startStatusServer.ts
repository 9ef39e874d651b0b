import { createServer, ServerResponse } from 'node:http';
import { AddressInfo } from 'node:net';

/** What is answered, by its path. */
export interface StatusPages {
  /** Whether it may be counted on; a sentence where it may not. */
  readonly readiness: () =>
    | { readonly type: 'ready'; readonly role: 'leading' | 'standby' }
    | { readonly type: 'waits'; readonly reason: string };
  /** As Prometheus reads it. */
  readonly metrics: () => { readonly type: string; readonly text: string };
}

/** A server that answers nothing but how the agent is. */
export interface StatusServer {
  readonly port: number;
  stop(): Promise<void>;
}

/**
 * Answers `/healthz`, `/readyz` and `/metrics`.
 *
 * @throws Error naming the option, where the address is taken, or is none of this machine
 */
export async function startStatusServer(
  { host, port }: { readonly host: string; readonly port: number },
  pages: StatusPages,
): Promise<StatusServer> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://agent');
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return answer(response, 405, { message: 'Only GET is answered here' });
    switch (pathname) {
      case '/healthz':
        return answer(response, 200, { status: 'ok' });
      case '/readyz': {
        const state = pages.readiness();
        return answer(response, state.type === 'ready' ? 200 : 503, state);
      }
      case '/metrics': {
        const { type, text } = pages.metrics();
        response.setHeader('Content-Type', type);
        return response.end(text);
      }
      default:
        return answer(response, 404, {
          message: '/healthz, /readyz and /metrics are answered here',
        });
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', ({ message }) =>
      reject(new Error(`--listen: ${message}; name another address`)),
    );
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function answer(response: ServerResponse, code: number, body: object) {
  response.statusCode = code;
  response.setHeader('Content-Type', 'application/json');
  return response.end(`${JSON.stringify(body)}\n`);
}
