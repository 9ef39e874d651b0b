import { request as httpRequest } from 'node:http';
import { request as httpsRequest, RequestOptions } from 'node:https';

/** @public */
export interface ExchangeRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** PEM; trusted instead of the system's authorities. */
  readonly certificateAuthority?: string;
  readonly signal: AbortSignal;
}

/** @public */
export interface ExchangeAnswer {
  readonly status: number;
  readonly body: string;
}

/**
 * One HTTP request and its answer, with a certificate authority of its own: what `fetch` cannot be told.
 *
 * @public
 */
export function exchange(request: ExchangeRequest): Promise<ExchangeAnswer> {
  const send = request.url.startsWith('https:') ? httpsRequest : httpRequest;
  const options: RequestOptions = {
    method: request.method,
    headers: request.headers,
    signal: request.signal,
    ca: request.certificateAuthority,
    // The API server may be another one a moment later.
    agent: false,
  };
  return new Promise((resolve, reject) => {
    const sent = send(request.url, options, response => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          body: Buffer.concat(chunks).toString('utf8'),
        }),
      );
    });
    sent.on('error', reject);
    sent.end(request.body);
  });
}
