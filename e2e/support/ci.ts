import { execFile } from 'node:child_process';
import {
  bundleRequest,
  signatureOf,
} from '../../packages/sandbox/src/messages/curlLine';
import { TestSandbox } from './TestSandbox';
import { Tried, tryAgain } from './tryAgain';

/** What the CI route answers. */
export interface Created {
  readonly name: string;
  readonly namespace: string;
  readonly url: string;
}

/**
 * Pastes the command of the sandbox's greeting into a shell, and does what curl would do with the arguments that the
 * shell makes of it: a machine need not have curl.
 */
export async function pasteCurl({ greeting }: TestSandbox): Promise<Created> {
  const command = /^curl (.*\\\n)*.*$/m.exec(greeting)?.[0];
  if (!command) throw new Error(`The greeting has no curl:\n${greeting}`);
  const print = command.replace(/^curl -sS/, "printf '%s\\0'");
  const [url, ...options] = (await shell(print)).split('\0').slice(0, -1);
  const valuesOf = (flag: string) =>
    options.filter((_value, index) => options[index - 1] === flag);
  const headers = valuesOf('-H').map(line => line.split(/: (.*)/).slice(0, 2));
  const answer = await fetch(url, {
    method: 'POST',
    headers: headers as [string, string][],
    body: valuesOf('-d').join('&'),
    signal: AbortSignal.timeout(30_000),
  });
  return (await answer.json()) as Created;
}

/** What CI sends, with parts replaced. */
export interface CiRequest {
  readonly body?: string;
  readonly token?: string;
  readonly signature?: string;
  readonly idempotencyKey?: string;
}

/** Sends a request as CI would, again while the backend is away. */
export async function post(
  sandbox: TestSandbox,
  request: CiRequest = {},
): Promise<Response> {
  const { answer } = await send(sandbox, request);
  return answer;
}

/**
 * CI releases what a request says.
 *
 * @throws Error when it is refused, or was released before
 */
export async function releaseBy(
  sandbox: TestSandbox,
  body: string,
): Promise<Created> {
  const { answer, attempts } = await send(sandbox, { body });
  // Sent again, it finds what it created before the answer was lost.
  const isReleased =
    answer.status === 201 || (attempts > 1 && answer.status === 200);
  if (!isReleased) throw new Error(`${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Created;
}

/** Releases a version of the sample service. */
export function release(
  sandbox: TestSandbox,
  version: string,
): Promise<Created> {
  const createdAt = Date.parse('2026-11-18T09:58:00Z');
  return releaseBy(sandbox, bundleRequest(version, createdAt));
}

function send(
  sandbox: TestSandbox,
  request: CiRequest,
): Promise<Tried<Response>> {
  const body = request.body ?? bundleRequest('1.29.0', Date.now());
  return tryAgain(async () => {
    const answer = await sendOnce(sandbox, { ...request, body });
    // Where the answer breaks off, there is none.
    const text = await answer.clone().text();
    if (answer.status === 503) throw new Error(`503 ${text}`);
    return answer;
  });
}

function sendOnce(
  { portalUrl, secrets }: TestSandbox,
  request: CiRequest & { readonly body: string },
): Promise<Response> {
  const { body } = request;
  return fetch(`${portalUrl}/api/v1/bundles`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${request.token ?? secrets.ciToken}`,
      'content-type': 'application/json',
      'x-kardinal-signature':
        request.signature ?? signatureOf(body, secrets.ciHmacSecret),
      ...(request.idempotencyKey !== undefined && {
        'idempotency-key': request.idempotencyKey,
      }),
    },
    body,
    signal: AbortSignal.timeout(60_000),
  });
}

function shell(command: string): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile('sh', ['-c', command], { timeout: 30_000 }, (error, out, err) =>
      error ? reject(new Error(`${error.message}\n${err}`)) : resolve(out),
    );
  });
}
