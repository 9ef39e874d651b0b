import {
  AuditLog,
  Bundle,
  NotificationHook,
  Notification,
  notificationOf,
  titleOf,
} from '@kardinal/backstage-plugin-kardinal-common';
import { Clock, Store } from '@kardinal/kube-controller';
import { AuditLogs } from '../../services/AuditLogs';
import { Egress } from '../../services/egress';
import { HookObservation } from './types';

/** What `observe` reads from. */
export interface HookSources {
  readonly auditLogs: AuditLogs;
  readonly bundles: Pick<Store<Bundle>, 'get'>;
  readonly egress: Pick<Egress, 'problemOf'>;
  readonly clock: Pick<Clock, 'now'>;
}

/** What is older is no news, in milliseconds: a server that is away for a day has missed it. */
export const newsFor = 24 * 60 * 60_000;

/** Reads caches only. */
export function observe(
  { auditLogs, bundles, egress, clock }: HookSources,
  hook: NotificationHook,
): HookObservation {
  const { metadata, spec } = hook;
  const { url, pipelines } = spec;
  const oldest = Math.max(
    clock.now() - newsFor,
    Date.parse(metadata.creationTimestamp ?? '') || 0,
  );
  const problem = url === undefined ? undefined : egress.problemOf(url);
  const news = auditLogs
    .logsOf(metadata.namespace)
    .filter(log => pipelines?.includes(log.spec.pipeline) ?? true)
    .flatMap(log => newsOf(log, oldest, bundles))
    .filter(({ event }) => spec.events?.includes(event) ?? true)
    .filter(each => orderOf(each) > (hook.status?.after ?? ''))
    .sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
  return {
    news,
    ...(problem === undefined ? {} : { problem: `spec.url: ${problem}` }),
  };
}

/** Records are in order of time: those before the first that is too old are not looked at. */
function newsOf(
  { metadata, spec, status }: AuditLog,
  oldest: number,
  bundles: HookSources['bundles'],
): readonly Notification[] {
  const { records = [] } = status ?? {};
  const { namespace = 'default' } = metadata;
  const news: Notification[] = [];
  for (let at = records.length - 1; at >= 0; at -= 1) {
    if (Date.parse(records[at].at) < oldest) break;
    const { bundle: name } = records[at];
    const bundle =
      name === undefined ? undefined : bundles.get({ namespace, name });
    const found = notificationOf(
      { namespace, name: spec.pipeline },
      records[at],
      bundle && titleOf(bundle),
    );
    if (found !== undefined) news.push(found);
  }
  return news;
}

/** Where a notification stands in the order of all. */
function orderOf({ timestamp, id }: Notification): string {
  return `${timestamp} ${id}`;
}
