import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

/** A request for git below `/OWNER/REPO.git/`. @public */
export interface GitExchange {
  request: IncomingMessage;
  response: ServerResponse;
  url: URL;
  owner: string;
  name: string;
  /** What follows the repository, such as `info/refs`. */
  path: string;
}

/** A whole answer of git. @public */
export interface GitReply {
  contentType: string;
  bytes: Buffer;
}

/** The body of a git request, unpacked when it was packed. @public */
export function bodyOf(request: IncomingMessage): Readable {
  const encoding = request.headers['content-encoding'];
  if (encoding !== 'gzip' && encoding !== 'x-gzip') return request;
  const unpacked = createGunzip();
  request.on('error', error => unpacked.destroy(error));
  return request.pipe(unpacked);
}

/** The protocol version that the client asked for, for git's environment. @public */
export function protocolOf(request: IncomingMessage): Record<string, string> {
  const version = request.headers['git-protocol'];
  if (typeof version !== 'string' || !/^[\w=:.-]+$/.test(version)) return {};
  return { GIT_PROTOCOL: version };
}
