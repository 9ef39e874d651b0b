import { IncomingMessage } from 'node:http';
import { ApiError, badRequest } from '../api/ApiError';
import { duplicateKeys } from '../json/duplicateKeys';
import { Json } from '../json/Json';
import { refuseInfinity } from '../json/refuseInfinity';

const bodyLimit = 3 * 1024 * 1024;

/** A body as JSON, with the members that it gives twice. */
export interface ParsedBody {
  readonly value: Json;
  readonly problems: readonly string[];
}

/**
 * Reads a request to its end.
 *
 * @throws ApiError 413 beyond 3 MiB.
 */
export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size > bodyLimit) {
      throw new ApiError(
        413,
        'RequestEntityTooLarge',
        `Request entity too large: limit is ${bodyLimit}`,
      );
    }
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

/** The media type of the body, without parameters. */
export function contentTypeOf(request: IncomingMessage): string {
  return (request.headers['content-type'] ?? '').split(';')[0].trim();
}

/** @throws Error also for numbers that can be written but not kept. */
function parse(text: string): Json {
  const value = JSON.parse(text) as Json;
  if (/\d[eE]\+?\d{3}|\d{309}/.test(text)) refuseInfinity(value);
  return value;
}

/**
 * Parses JSON.
 *
 * @throws ApiError 400
 */
export function parseJson(text: string): ParsedBody {
  try {
    const value = parse(text);
    const problems = duplicateKeys(text, value).map(
      key => `duplicate field "${key}"`,
    );
    return { value, problems };
  } catch (error) {
    throw badRequest(
      `couldn't get version/kind; json parse error: ${
        (error as Error).message
      }`,
    );
  }
}
