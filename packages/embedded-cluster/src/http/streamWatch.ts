import { IncomingMessage, ServerResponse } from 'node:http';
import { KubeObject } from '../api/KubeObject';
import { Watch, WatchMessage } from '../verbs/watch';

/** An object as JSON text, as it is shown in this watch. */
export type Presentation = (object: KubeObject) => string;

/** How long a watch lasts, in milliseconds. */
export interface WatchTimes {
  readonly timeout: number;
  readonly bookmarkInterval: number;
}

/** A watcher that leaves more than this unread is cut off. */
const unreadLimit = 64 * 1024 * 1024;
const bookmarkLead = 2_000;

/** Writes a watch as one JSON object per line, until it times out or the client goes. */
export function streamWatch(
  request: IncomingMessage,
  response: ServerResponse,
  watch: Watch,
  present: Presentation,
  times: WatchTimes,
): void {
  response.writeHead(200, {
    'Content-Type': 'application/json',
    'Cache-Control': 'no-cache, private',
    'Transfer-Encoding': 'chunked',
  });
  response.flushHeaders();
  const send = (message: WatchMessage) => {
    response.write(lineOf(message, present));
    if (response.writableLength > unreadLimit) response.destroy();
  };
  watch.initial.forEach(send);
  if (watch.failed) {
    response.end();
    return;
  }
  const stop = watch.listen(send);
  const cancelTimers = startTimers(watch, send, times, () => {
    // It closes only when the client has read what is left: nothing may be written until then.
    stop();
    response.end();
  });
  const close = () => {
    stop();
    cancelTimers();
  };
  request.on('close', close);
  response.on('close', close);
}

function startTimers(
  watch: Watch,
  send: (message: WatchMessage) => void,
  times: WatchTimes,
  end: () => void,
): () => void {
  const timers: NodeJS.Timeout[] = [];
  const cancel = () => timers.forEach(timer => clearTimeout(timer));
  const timeOut = () => {
    // After its end there is no bookmark either.
    cancel();
    end();
  };
  timers.push(setTimeout(timeOut, times.timeout));
  if (watch.bookmarks) {
    const bookmark = () => send(watch.bookmark());
    timers.push(setInterval(bookmark, times.bookmarkInterval));
    const last = times.timeout - bookmarkLead;
    if (last > 0) timers.push(setTimeout(bookmark, last));
  }
  return cancel;
}

function lineOf(message: WatchMessage, present: Presentation): string {
  return `{"type":"${message.type}","object":${textOf(message, present)}}\n`;
}

function textOf(message: WatchMessage, present: Presentation): string {
  switch (message.type) {
    case 'ERROR':
      return JSON.stringify(message.error.toStatus());
    case 'BOOKMARK':
      return JSON.stringify(message.object);
    case 'ADDED':
    case 'MODIFIED':
    case 'DELETED':
      return present(message.object);
    default:
      throw new Error(`unknown message ${String(message satisfies never)}`);
  }
}
