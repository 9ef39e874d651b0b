import { execFile } from 'node:child_process';
import {
  bundleRequest,
  signatureOf,
} from '../../packages/sandbox/src/messages/curlLine';
import { TestSandbox } from './TestSandbox';

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

/** Sends a request as CI would. */
export function post(
  { portalUrl, secrets }: TestSandbox,
  request: CiRequest = {},
): Promise<Response> {
  const body = request.body ?? bundleRequest('1.29.0', Date.now());
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
    signal: AbortSignal.timeout(10_000),
  });
}

/** Releases a version of the sample service. */
export async function release(
  sandbox: TestSandbox,
  version: string,
): Promise<Created> {
  const body = bundleRequest(version, Date.parse('2026-11-18T09:58:00Z'));
  const response = await post(sandbox, { body });
  if (response.status !== 201)
    throw new Error(`${response.status} ${await response.text()}`);
  return (await response.json()) as Created;
}

function shell(command: string): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile('sh', ['-c', command], { timeout: 30_000 }, (error, out, err) =>
      error ? reject(new Error(`${error.message}\n${err}`)) : resolve(out),
    );
  });
}
