import { BoardMessage, BoardRow } from '../../plugins/kardinal-common/src';
import { guestToken } from './guestToken';
import { TestSandbox } from './TestSandbox';

const limitMs = 240_000;

/** The rows that a stream of the board brings after a version, until one of them is as wanted. */
export async function followBoard(
  sandbox: TestSandbox,
  version: string,
  isWanted: (row: BoardRow) => boolean,
): Promise<{
  readonly row: BoardRow;
  readonly messages: readonly BoardMessage[];
}> {
  const response = await fetch(
    `${sandbox.portalUrl}/api/kardinal/board/stream`,
    {
      headers: {
        authorization: `Bearer ${await guestToken(sandbox)}`,
        'last-event-id': version,
      },
      signal: AbortSignal.timeout(limitMs),
    },
  );
  const messages: BoardMessage[] = [];
  let rest = '';
  const decoder = new TextDecoder();
  for await (const piece of response.body ?? []) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (!line.startsWith('data: ')) continue;
      const message: BoardMessage = JSON.parse(line.slice('data: '.length));
      messages.push(message);
      const row =
        message.type === 'delta' ? message.rows.find(isWanted) : undefined;
      if (row !== undefined) return { row, messages };
    }
  }
  throw new Error(`The stream of the board has ended: ${response.status}`);
}
