import { guestToken } from './guestToken';
import { TestSandbox } from './TestSandbox';
import { tryAgain } from './tryAgain';

/**
 * Asks the HTTP API of the portal about a Pipeline, as {@link askKardinal} does.
 *
 * @param path - below the Pipeline's, e.g. `explain`
 * @param body - what is posted; without one it is a GET
 */
export function askPortal<T>(
  sandbox: TestSandbox,
  pipeline: string,
  path: string,
  body?: object,
): Promise<T> {
  return askKardinal(sandbox, `pipelines/default/${pipeline}/${path}`, body);
}

/**
 * Asks the HTTP API of the portal, as the guest; again while the backend is away.
 *
 * @param path - below that of the plugin, e.g. `board`
 * @param body - what is posted; without one it is a GET
 * @throws Error with the answer where it is none of success
 */
export async function askKardinal<T>(
  sandbox: TestSandbox,
  path: string,
  body?: object,
): Promise<T> {
  const { answer } = await tryAgain(async () => {
    const token = await guestToken(sandbox);
    const answered = await fetch(`${sandbox.portalUrl}/api/kardinal/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    });
    const text = await answered.text();
    if (answered.status === 503) throw new Error(`503 ${text}`);
    return { status: answered.status, text };
  });
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return JSON.parse(answer.text) as T;
}
