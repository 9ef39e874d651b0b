import { HealthQuery } from '@kardinal/backstage-plugin-kardinal-node';
import { ApplicationStatus } from './readStatus';

/** Whether an Application that deploys charts of the Bundle from where they are published is at their versions. */
export function missingChart(
  { charts: deployed }: Pick<ApplicationStatus, 'charts'>,
  { charts = [] }: Pick<HealthQuery, 'charts'>,
):
  | { readonly type: 'there' | 'none' }
  | { readonly type: 'other'; readonly what: string } {
  const own = deployed.flatMap(({ repository, name, version: current }) => {
    const wanted = charts.find(
      each =>
        each.name === name && plain(each.repository) === plain(repository),
    );
    return wanted === undefined ? [] : [{ name, current, wanted }];
  });
  const other = own.find(({ current, wanted }) => current !== wanted.version);
  if (other !== undefined)
    return {
      type: 'other',
      what: `is at ${other.name} ${other.current ?? 'of no version'}, not at ${
        other.wanted.version
      }`,
    };
  // Those that it does not have may be in its repository.
  return {
    type: own.length > 0 && own.length === charts.length ? 'there' : 'none',
  };
}

/** Argo CD names registries without `oci://`. */
function plain(repository: string): string {
  return repository.replace(/^oci:\/\//, '').replace(/\/+$/, '');
}
