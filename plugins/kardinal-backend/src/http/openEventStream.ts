import { Response } from 'express';

/** A comment line so often keeps proxies from closing an idle stream: milliseconds. */
const heartbeat = 15_000;

/**
 * Begins a stream of server-sent events, which is kept alive until it is closed.
 *
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html
 */
export function openEventStream(res: Response): void {
  res.writeHead(200, {
    'Content-Type': 'text/event-stream',
    // `no-transform` keeps the compression of the root router from holding events back.
    'Cache-Control': 'no-cache, no-transform',
    Connection: 'keep-alive',
    'X-Accel-Buffering': 'no',
  });
  const beat = setInterval(() => res.write(': alive\n\n'), heartbeat);
  res.on('close', () => clearInterval(beat));
}

/** @param text - JSON, in one line */
export function sendEvent(res: Response, text: string, id: string): void {
  res.write(`id: ${id}\ndata: ${text}\n\n`);
}
