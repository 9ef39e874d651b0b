import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { AppServer } from '../apps/AppServer';
import type { FaultServer } from '../faults/FaultServer';
import type { GitServer } from '../git/GitServer';
import type { ForgeLogger } from '../options';
import { Refusal } from '../Refusal';
import type { RestServer } from '../rest/RestServer';
import type { UiServer } from '../ui/UiServer';

/** The sides of a forge. @public */
export interface HttpParts {
  /** One for each dialect. */
  rest: readonly RestServer[];
  git: GitServer;
  ui: UiServer;
  apps: AppServer;
  faults: FaultServer;
  logger: ForgeLogger;
}

const APP_TOKENS_PATH =
  /^\/api\/v3\/app\/installations\/([^/]+)\/access_tokens$/;
const GIT_PATH =
  /^\/(.+)\/([^/]+?)(?:\.git)?\/(info\/refs|git-upload-pack|git-receive-pack)$/;

/** Listens, and gives every request to the side that it is for. @public */
export class HttpServer {
  private readonly server: Server;

  private constructor(server: Server) {
    this.server = server;
  }

  /** Starts to listen; requests are answered once there are parts. */
  static async listen(options: {
    port: number;
    host: string;
    parts: Promise<HttpParts>;
  }): Promise<HttpServer> {
    const server = createServer(async (request, response) =>
      answer(await options.parts, request, response),
    );
    server.keepAliveTimeout = 60_000;
    server.listen(options.port, options.host);
    await once(server, 'listening');
    return new HttpServer(server);
  }

  /** The port that is listened on. */
  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Ends all connections. */
  async close(): Promise<void> {
    const closed = once(this.server, 'close');
    this.server.close();
    this.server.closeAllConnections();
    await closed;
  }
}

async function answer(
  parts: HttpParts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    await dispatch(parts, request, response);
  } catch (error) {
    const refusal = error instanceof Refusal ? error : undefined;
    if (!refusal) {
      const reason = error instanceof Error ? error.message : String(error);
      parts.logger.warn(`${request.method} request failed: ${reason}`);
    }
    if (response.headersSent) response.destroy();
    else refuse(response, refusal ?? new Refusal(500, 'Server Error'));
  }
}

async function dispatch(
  parts: HttpParts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const app = APP_TOKENS_PATH.exec(url.pathname);
  if (app)
    return parts.apps.answer({ request, response, installation: app[1] });
  for (const rest of parts.rest) {
    const path = rest.pathOf(url.pathname);
    if (path !== undefined)
      return rest.answer({ request, response, url, path });
  }
  const git = GIT_PATH.exec(url.pathname);
  if (git) {
    const [, place, name, path] = git;
    // As Bitbucket Data Center and Azure DevOps have it.
    const owner = place.replace(/^scm\//, '').replace(/\/_git$/, '');
    return parts.git.answer({ request, response, url, owner, name, path });
  }
  if (url.pathname === '/faults')
    return parts.faults.answer({ request, response });
  return parts.ui.answer({ request, response, url });
}

function refuse(response: ServerResponse, refusal: Refusal): void {
  response.writeHead(refusal.status, {
    'content-type': 'text/plain; charset=utf-8',
    connection: 'close',
    ...(refusal.status === 401
      ? { 'www-authenticate': 'Basic realm="Local Forge"' }
      : {}),
  });
  response.end(`${refusal.message}\n`);
}
