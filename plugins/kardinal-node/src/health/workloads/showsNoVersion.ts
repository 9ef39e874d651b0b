import { HealthQuery } from '../HealthAdapter';

/**
 * Whether nothing that was promoted can be told by the images of a workload: configuration or charts alone. What can be seen there is
 * only that it is well.
 *
 * @public
 */
export function showsNoVersion({
  images,
  charts = [],
  configCommit,
}: Pick<HealthQuery, 'images' | 'charts' | 'configCommit'>): boolean {
  return (
    images.length === 0 && (configCommit !== undefined || charts.length > 0)
  );
}
