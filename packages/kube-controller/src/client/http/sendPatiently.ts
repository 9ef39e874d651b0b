import type { IncomingMessage } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { HttpRequest } from './HttpTransport';
import { retryAfterOf } from './readBody';

/** What one request waits for an overloaded API server, together; in milliseconds. */
const mostWaiting = 15_000;

/** The first wait where the server names a shorter one or none; it doubles with each refusal. */
const shortestWait = { unnamed: 1_000, named: 250 } as const;

/** How a client waits. */
export interface Patience {
  /** In [0, 1). */
  readonly random: () => number;
  /** Resolves after so many milliseconds, or as soon as the signal aborts. */
  readonly wait: (
    milliseconds: number,
    signal: AbortSignal | undefined,
  ) => Promise<void>;
}

/** As long as it says. */
export async function waitFor(
  milliseconds: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  // Who aborts wants no answer any more: the request that follows says so.
  await setTimeout(milliseconds, undefined, { signal }).catch(() => {});
}

/**
 * Sends a request again that an API server refused because it has too much to do, after the time that it names and a random
 * part of it, so that those who were refused together do not come back together.
 *
 * - 429 says that nothing was carried out, so every verb is sent again.
 * - 503 and 504 with `Retry-After` say nothing of the kind: only what reads is sent again.
 *
 * The last refusal is the answer once there would be more waiting than is reasonable for one request.
 *
 * @see https://kubernetes.io/docs/concepts/cluster-administration/flow-control/
 * @see https://kubernetes.io/docs/reference/using-api/api-concepts/ for 429 and Retry-After
 */
export async function sendPatiently(
  { method, signal }: Pick<HttpRequest, 'method' | 'signal'>,
  send: () => Promise<IncomingMessage>,
  { random, wait }: Patience,
): Promise<IncomingMessage> {
  let waited = 0;
  for (let refusals = 1; ; refusals++) {
    const response = await send();
    const shortest = waitAfter(method, response, refusals);
    if (shortest === undefined) return response;
    const delay = shortest * (1 + random() / 2);
    if (waited + delay > mostWaiting) return response;
    // What is not read keeps its connection.
    response.resume();
    waited += delay;
    await wait(delay, signal);
  }
}

/** Without the random part; `undefined` where a request is not sent again. */
function waitAfter(
  method: HttpRequest['method'],
  response: IncomingMessage,
  refusals: number,
): number | undefined {
  const { statusCode: code } = response;
  const named = retryAfterOf(response);
  const isSafe =
    code === 429 ||
    (method === 'GET' && named !== undefined && (code === 503 || code === 504));
  if (!isSafe) return undefined;
  const growing = 2 ** (refusals - 1);
  return named === undefined
    ? shortestWait.unnamed * growing
    : Math.max(named * 1_000, shortestWait.named * growing);
}
