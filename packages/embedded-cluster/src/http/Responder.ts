import { ServerResponse } from 'node:http';
import { stringify } from 'yaml';
import { ApiError } from '../api/ApiError';
import { Json } from '../json/Json';
import { MediaType } from './mediaTypes';

const jsonType: MediaType = {
  encoding: 'json',
  contentType: 'application/json',
};

/** Sends a value in the negotiated form. */
export function send(
  response: ServerResponse,
  code: number,
  value: Json,
  media: MediaType = jsonType,
): void {
  const text =
    media.encoding === 'yaml' ? stringify(value) : `${JSON.stringify(value)}\n`;
  const headers = {
    'Content-Type': media.contentType,
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-cache, private',
  };
  response.writeHead(code, headers);
  response.end(text);
}

/** Sends plain text. */
export function sendText(
  response: ServerResponse,
  code: number,
  text: string,
): void {
  response.writeHead(code, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
  });
  response.end(text);
}

/** Sends a refusal as a `Status`. */
export function sendError(
  response: ServerResponse,
  error: ApiError,
  media: MediaType,
): void {
  const retry = error.details?.retryAfterSeconds;
  if (retry !== undefined) response.setHeader('Retry-After', String(retry));
  send(response, error.code, error.toStatus(), media);
}

/** Adds a warning to the answer, whatever that will be. */
export function addWarning(response: ServerResponse, text: string): void {
  const header = warningHeader(text);
  const given = response.getHeader('Warning');
  const known = [given].flat();
  if (!known.includes(header)) response.appendHeader('Warning', header);
}

/** A warning as HTTP has it (RFC 7234, 5.5). */
function warningHeader(text: string): string {
  const clean = text.replace(/[^\x20-\x7e]/g, '?').replace(/["\\]/g, '\\$&');
  return `299 - "${clean}"`;
}
