import type { IncomingMessage } from 'node:http';
import { Refusal } from '../Refusal';

/**
 * Reads a whole request body. What is too much is read and thrown away, so
 * that the client gets to the answer.
 *
 * @throws Refusal 413.
 * @public
 */
export function readBody(
  request: IncomingMessage,
  limit: number,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
    });
    request.on('end', () =>
      size <= limit
        ? resolve(Buffer.concat(chunks))
        : reject(new Refusal(413, 'Request Entity Too Large')),
    );
    request.on('error', reject);
    request.on('close', () => reject(new Refusal(400, 'The body was cut off')));
  });
}
