import { AuditLogs } from '@kardinal/promotion-engine';
import { Response } from 'express';
import { openEventStream } from './openEventStream';
import { FollowedAccess, watchAccess } from './watchAccess';

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
  openEventStream(res);
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
  const unwatch = watchAccess(access, end => {
    stop();
    res.end(`data: ${JSON.stringify(end)}\n\n`);
  });
  res.on('close', () => {
    clearTimeout(pending);
    unwatch();
    stop();
    onClose();
  });
}
