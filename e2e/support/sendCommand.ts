import { Command } from '../../plugins/kardinal-common/src';
import { guestToken } from './guestToken';
import { TestSandbox } from './TestSandbox';
import { tryAgain } from './tryAgain';

/** What the portal answers. */
export interface CommandAnswer {
  readonly status: number;
  readonly body: {
    readonly bundle?: string;
    readonly error?: { readonly message: string };
  };
}

/**
 * Sends what the button of the portal sends, as the guest, who owns the sample service; again while the backend is away,
 * so that it may have been carried out before.
 */
export async function sendCommand(
  sandbox: TestSandbox,
  pipeline: string,
  command: Command,
): Promise<CommandAnswer> {
  const { answer } = await tryAgain(() => sendOnce(sandbox, pipeline, command));
  return answer;
}

/** @throws Error where the backend is away */
async function sendOnce(
  sandbox: TestSandbox,
  pipeline: string,
  command: Command,
): Promise<CommandAnswer> {
  const token = await guestToken(sandbox);
  const answer = await fetch(
    `${sandbox.portalUrl}/api/kardinal/pipelines/default/${pipeline}/commands`,
    {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(command),
      signal: AbortSignal.timeout(30_000),
    },
  );
  const { status } = answer;
  if (status === 503) throw new Error(`503 ${await answer.text()}`);
  return { status, body: await answer.json() };
}
