import type { IncomingMessage } from 'node:http';
import { KubeError, toKubeError } from '../errors';

/** What is too long, or too slow, is not read. */
export interface ReadLimits {
  readonly timeoutMilliseconds: number;
  readonly maxAnswerBytes: number;
}

/** The whole body as text. @throws Error when it breaks off, nothing comes for too long, or it is too long */
export function readText(
  response: IncomingMessage,
  { timeoutMilliseconds, maxAnswerBytes }: ReadLimits,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: string[] = [];
    let length = 0;
    const timer = setTimeout(() => response.destroy(), timeoutMilliseconds);
    timer.unref();
    const breakOff = () => {
      clearTimeout(timer);
      reject(new Error('The answer of the API server broke off'));
    };
    response.setEncoding('utf8');
    response.on('data', (chunk: string) => {
      chunks.push(chunk);
      length += chunk.length;
      if (length > maxAnswerBytes) response.destroy();
      timer.refresh();
    });
    response.on('end', () => {
      clearTimeout(timer);
      resolve(chunks.join(''));
    });
    response.on('error', breakOff);
    response.on('close', breakOff);
  });
}

/** The error that an answer says. API servers answer with a Status, and with plain text where no API is. */
export function toError(response: IncomingMessage, text: string): KubeError {
  const code = response.statusCode ?? 0;
  const status = parseStatus(text);
  const message = status?.message ?? text.trim().slice(0, 512);
  return toKubeError({
    code,
    reason: status?.reason,
    message: message === '' ? undefined : message,
    details: status?.details,
    retryAfterSeconds: retryAfterSeconds(response, status),
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

function retryAfterSeconds(
  response: IncomingMessage,
  status: Status | undefined,
): number | undefined {
  const header = Number(response.headers['retry-after']);
  if (Number.isFinite(header) && header >= 0) return header;
  return status?.details?.retryAfterSeconds;
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
