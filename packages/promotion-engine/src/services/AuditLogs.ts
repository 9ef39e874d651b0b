import {
  AuditLog,
  auditLogType,
  NotificationHook,
  notificationHookType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { ControllerRuntime, ObjectKey, Store } from '@kardinal/kube-controller';
import { SealVerifier, trustedStatus } from './seals';

/**
 * The caches of the audit logs and of who is notified of them. Apart from those of promotions: whoever only promotes needs no right
 * to read them.
 *
 * @public
 */
export class AuditLogs {
  readonly #logs: Store<AuditLog>;
  readonly #hooks: Store<NotificationHook>;

  constructor(
    runtime: Pick<ControllerRuntime, 'store'>,
    private readonly seals: SealVerifier,
  ) {
    this.#logs = runtime.store(auditLogType, {
      namespace: log => [log.metadata.namespace ?? 'default'],
    });
    this.#hooks = runtime.store(notificationHookType, {
      namespace: hook => [hook.metadata.namespace ?? 'default'],
    });
  }

  /** Whether the logs were listed once: before that none may be called absent. */
  hasSynced(): boolean {
    return this.#logs.hasSynced();
  }

  /** Of every log. */
  keys(): readonly ObjectKey[] {
    return this.#logs.keys();
  }

  /** Calls back whenever a log changes, until the returned function is called. */
  onChange(listener: () => void): () => void {
    return this.#logs.onChange(() => listener());
  }

  /** The log of a Pipeline; without the records that somebody else wrote into it. */
  log(namespace: string | undefined, pipeline: string): AuditLog | undefined {
    const log = this.#logs.get({
      namespace: namespace ?? 'default',
      name: pipeline,
    });
    return log && this.#trusted(log);
  }

  /** As {@link log}, every one of a namespace. */
  logsOf(namespace: string | undefined): readonly AuditLog[] {
    return this.#logs
      .byIndex('namespace', namespace ?? 'default')
      .map(log => this.#trusted(log));
  }

  /** Who is notified of what happens in a namespace. */
  hooksOf(namespace: string | undefined): readonly ObjectKey[] {
    return this.#hooks
      .byIndex('namespace', namespace ?? 'default')
      .map(({ metadata }) => ({
        namespace: metadata.namespace ?? 'default',
        name: metadata.name,
      }));
  }

  #trusted(log: AuditLog): AuditLog {
    return trustedStatus(this.seals, log);
  }
}
