import type { IncomingMessage } from 'node:http';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { KubeError, toKubeError } from '../errors';

/** What is too long, or too slow, is not read. */
export interface ReadLimits {
  readonly timeoutMilliseconds: number;
  readonly maxAnswerBytes: number;
}

/** A body, and how much of it came over the network. */
export interface ReadBody {
  readonly text: string;
  readonly bytes: number;
}

/**
 * The whole body as text, whether it is compressed or not.
 *
 * @throws Error when it breaks off, nothing comes for too long, or it is too long
 */
export function readBody(
  response: IncomingMessage,
  { timeoutMilliseconds, maxAnswerBytes }: ReadLimits,
): Promise<ReadBody> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    let length = 0;
    const timer = setTimeout(() => response.destroy(), timeoutMilliseconds);
    timer.unref();
    const breakOff = () => {
      clearTimeout(timer);
      reject(new Error('The answer of the API server broke off'));
    };
    response.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      timer.refresh();
    });
    const body = decompressed(response);
    body.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      length += chunk.length;
      if (length > maxAnswerBytes) body.destroy();
    });
    body.on('end', () => {
      clearTimeout(timer);
      resolve({ text: Buffer.concat(chunks).toString('utf8'), bytes });
    });
    body.on('error', breakOff);
    body.on('close', breakOff);
  });
}

/** An API server compresses what is long, for who says that it may. */
function decompressed(response: IncomingMessage): Readable {
  if (response.headers['content-encoding'] !== 'gzip') return response;
  // What goes wrong with one of the two, both end with.
  return pipeline(response, createGunzip(), () => {});
}

/** The error that an answer says. API servers answer with a Status, and with plain text where no API is. */
export function toError(response: IncomingMessage, text: string): KubeError {
  const code = response.statusCode ?? 0;
  const status = parseStatus(text);
  const message = status?.message ?? text.trim();
  return toKubeError({
    code,
    reason: status?.reason,
    message: message === '' ? undefined : message,
    details: status?.details,
    retryAfterSeconds:
      retryAfterOf(response) ?? status?.details?.retryAfterSeconds,
  });
}

interface Status {
  readonly reason?: string;
  readonly message?: string;
  readonly details?: {
    readonly name?: string;
    readonly retryAfterSeconds?: number;
  };
}

function parseStatus(text: string): Status | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isStatus = typeof value === 'object' && value !== null;
    return isStatus ? (value as Status) : undefined;
  } catch {
    return undefined;
  }
}

/** Seconds, from the header; `undefined` where it is absent, or says no number. */
export function retryAfterOf({ headers }: IncomingMessage): number | undefined {
  const seconds = Number(headers['retry-after'] ?? NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined;
}

/** Whether a 404 is about one object, and not about a type that the API does not serve. */
export function isObjectNotFound(error: KubeError): boolean {
  const details = error.details as { readonly name?: string } | undefined;
  return error.code === 404 && Boolean(details?.name);
}

/** `undefined` for an object that is not there; an absent type stays an error. */
export async function unlessAbsent<T>(
  answer: Promise<T>,
): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof KubeError && isObjectNotFound(error)) return undefined;
    throw error;
  }
}
