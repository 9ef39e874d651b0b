import { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, Server } from 'node:https';
import { AddressInfo } from 'node:net';
import { ApiError } from '../api/ApiError';
import { Cluster } from '../verbs/Cluster';
import { Certificate } from './certificate';
import { authenticate, authorize } from './Authenticator';
import { errorMedia } from './mediaTypes';
import { answerNonResource } from './nonResource';
import { PageNotFound } from './PageNotFound';
import { parseResourcePath } from './RequestPath';
import { answerResource } from './resourceRequest';
import { sendError, sendText } from './Responder';

/** Where to listen, and whom to let in. */
export interface ApiServerOptions {
  readonly host: string;
  readonly port: number;
  readonly token: string;
  readonly certificate: Certificate;
}

/** The HTTP side of the cluster. */
export class ApiServer {
  private readonly server: Server;

  constructor(
    private readonly cluster: Cluster,
    private readonly options: ApiServerOptions,
  ) {
    const { certificate: cert, key } = options.certificate;
    this.server = createServer({ cert, key }, (request, response) => {
      // Whoever asks judges by the clock that objects have their times from.
      response.setHeader('Date', new Date(cluster.clock.now()).toUTCString());
      this.answer(request, response).catch(error =>
        this.fail(request, response, error),
      );
    });
    this.server.keepAliveTimeout = 60_000;
    this.server.requestTimeout = 0;
  }

  /** Resolves with the URL once connections are accepted. */
  listen(): Promise<string> {
    const { host, port } = this.options;
    return new Promise((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(port, host, () => {
        const address = this.server.address() as AddressInfo;
        resolve(`https://${host}:${address.port}`);
      });
    });
  }

  close(): Promise<void> {
    return new Promise(resolve => {
      this.server.close(() => resolve());
      this.server.closeAllConnections();
    });
  }

  private async answer(
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const url = new URL(request.url ?? '/', 'https://cluster');
    const caller = authenticate(request, this.options.token);
    const path = parseResourcePath(url.pathname);
    authorize(caller, request.method ?? 'GET', url, path);
    if (path) {
      await answerResource(
        this.cluster,
        request,
        response,
        path,
        url.searchParams,
      );
    } else if (!answerNonResource(this.cluster, request, response, url)) {
      throw new PageNotFound();
    }
  }

  private fail(
    request: IncomingMessage,
    response: ServerResponse,
    error: unknown,
  ): void {
    if (response.headersSent) {
      response.destroy();
      return;
    }
    if (error instanceof PageNotFound) {
      sendText(response, 404, `${error.message}\n`);
      return;
    }
    if (error instanceof ApiError) {
      sendError(response, error, errorMedia(request.headers.accept));
      return;
    }
    const text = error instanceof Error ? error.stack ?? error.message : error;
    this.cluster.logger.error(`unexpected: ${String(text)}`);
    const message = `Internal error occurred: ${String(error)}`;
    const failure = new ApiError(500, 'InternalError', message);
    sendError(response, failure, errorMedia(request.headers.accept));
  }
}
