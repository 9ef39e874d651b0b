import { AuditLogs } from '@kardinal/promotion-engine';
import { Response } from 'express';
import { FollowedAccess, watchAccess } from './watchAccess';

/** A comment line so often keeps proxies from closing an idle stream: milliseconds. */
const heartbeat = 15_000;
/** Changes that come together are reported together: milliseconds. */
const settleTime = 250;

/** What somebody follows of the logs. */
export interface FollowedLogs {
  readonly auditLogs: Pick<AuditLogs, 'onChange'>;
  /** How many records are there that they do not know. */
  count(): number;
  readonly access: FollowedAccess;
  /** Called when the stream is over. */
  onClose(): void;
}

/**
 * Server-sent events: how many records are newer than those that somebody knows, at once where there are any, and whenever
 * that changes. The last message says why, where the stream ends because the access does.
 */
export function streamNewer(
  { auditLogs, count, access, onClose }: FollowedLogs,
  res: Response,
): void {
  if (res.destroyed) {
    onClose();
    return;
  }
  res.writeHead(200, {
    'Content-Type': 'text/event-stream',
    // `no-transform` keeps the compression of the root router from holding events back.
    'Cache-Control': 'no-cache, no-transform',
    Connection: 'keep-alive',
    'X-Accel-Buffering': 'no',
  });
  res.write(': following\n\n');
  let reported = 0;
  let pending: NodeJS.Timeout | undefined;
  const report = () => {
    pending = undefined;
    const newer = count();
    if (newer === reported) return;
    reported = newer;
    const message = { type: 'newer', count: newer };
    res.write(`data: ${JSON.stringify(message)}\n\n`);
  };
  report();
  const stop = auditLogs.onChange(() => {
    pending ??= setTimeout(report, settleTime);
  });
  const beat = setInterval(() => res.write(': alive\n\n'), heartbeat);
  const unwatch = watchAccess(access, end => {
    stop();
    res.end(`data: ${JSON.stringify(end)}\n\n`);
  });
  res.on('close', () => {
    clearInterval(beat);
    clearTimeout(pending);
    unwatch();
    stop();
    onClose();
  });
}
