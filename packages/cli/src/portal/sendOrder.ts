import { Command, Pipeline } from '@kardinal/backstage-plugin-kardinal-common';
import { CliError } from '../CliCommand';
import { CliEnvironment } from '../CliEnvironment';

/** What the portal answered that carried an order out. */
export interface OrderAnswer {
  /** The Bundle that it made, where it made one. */
  readonly bundle?: string;
}

/** Of an answer. */
const timeoutMilliseconds = 60_000;

/**
 * Sends what only the portal may sign: as its buttons do, in the name of whoever has the token.
 *
 * @throws CliError with the reason of the portal, or with what is missing
 */
export async function sendOrder(
  { variables, fetch }: Pick<CliEnvironment, 'variables' | 'fetch'>,
  { metadata: { namespace = 'default', name } }: Pipeline,
  command: Command,
): Promise<OrderAnswer> {
  const { KARDINAL_PORTAL: portal, KARDINAL_TOKEN: token } = variables;
  if (!portal || !token)
    throw new CliError(
      `The portal signs ${command.type} in your name, and ${
        portal ? 'KARDINAL_TOKEN' : 'KARDINAL_PORTAL'
      } is not set: export ${
        portal
          ? 'a token of the portal'
          : 'the address of the portal, e.g. https://portal.example.com'
      } there`,
    );
  const path = `/api/kardinal/pipelines/${namespace}/${name}/commands`;
  const url = addressOf(portal, path);
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(command),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMilliseconds),
  }).catch((error: unknown) => {
    throw new CliError(
      `${url.origin} cannot be reached: ${causeOf(error)}; see KARDINAL_PORTAL`,
    );
  });
  const text = await answer.text();
  const body = parsed(text);
  if (answer.ok)
    return body.bundle === undefined ? {} : { bundle: body.bundle };
  throw new CliError(
    body.error?.message ?? `${url.origin} answered ${answer.status}`,
  );
}

/** A token goes over the loopback interface, or encrypted. */
function addressOf(portal: string, path: string): URL {
  if (!URL.canParse(portal))
    throw new CliError(
      'KARDINAL_PORTAL is no URL; write one like https://portal.example.com',
    );
  const url = new URL(`${portal.replace(/\/+$/, '')}${path}`);
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (url.protocol !== 'https:' && !isLocal)
    throw new CliError(
      'KARDINAL_PORTAL must begin with https://: anybody on the way could read the token',
    );
  return url;
}

function parsed(text: string): {
  readonly bundle?: string;
  readonly error?: { readonly message?: string };
} {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
