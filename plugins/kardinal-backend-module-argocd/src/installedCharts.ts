import { ObservedWorkload } from '@kardinal/backstage-plugin-kardinal-node';
import { ApplicationStatus } from './readStatus';

/**
 * The charts that an Application was installed from: those that it is compared with while it is Synced, else those of its newest
 * sync. While it is being synced that cannot be told.
 */
export function installedCharts({
  sync,
  operation,
  compared,
  syncedCharts,
}: Pick<
  ApplicationStatus,
  'sync' | 'operation' | 'compared' | 'syncedCharts'
>): NonNullable<ObservedWorkload['charts']> {
  if (operation.isRunning) return [];
  const { charts = [] } = compared;
  const installed = sync.status === 'Synced' ? charts : syncedCharts;
  return installed.flatMap(({ repository, name, version }) =>
    version === undefined ? [] : [{ repository, name, version }],
  );
}
