import { ControlPlaneContext } from '@kardinal/backstage-plugin-kardinal-node';
import { StorageFailure, StorageStatus } from '@kardinal/embedded-cluster';

/** Passes on whether the database works, before and after the cluster has started. */
export class StatusReports {
  /** While the cluster has not started: since when, and the last reason. */
  private waiting:
    | { readonly since: number; readonly type: StorageFailure['type'] }
    | undefined;

  constructor(
    private readonly context: Pick<
      ControlPlaneContext,
      'report' | 'clock' | 'logger'
    >,
  ) {}

  /** The cluster could not start, and will be tried again. */
  fail(failure: StorageFailure): void {
    const { type } = failure;
    if (this.waiting?.type === type) return;
    this.context.logger.error(
      `The control plane cannot start: ${type}: ${failure.where}: ${failure.detail}`,
    );
    const since = this.waiting?.since ?? this.context.clock.now();
    this.waiting = { since, type };
    this.pass({ type: 'failing', failure, since });
  }

  started(): void {
    if (!this.waiting) return;
    this.waiting = undefined;
    this.context.logger.info('The control plane has started');
    this.pass({ type: 'working' });
  }

  /** What the cluster says of its storage. */
  report(status: StorageStatus): void {
    this.waiting = undefined;
    this.pass(status);
  }

  private pass(status: StorageStatus): void {
    this.context.report(
      status.type === 'working'
        ? status
        : { ...status, since: new Date(status.since).toISOString() },
    );
  }
}
