import { installedCharts } from './installedCharts';
import { readStatus } from './readStatus';

const source = { repoURL: 'https://charts.example.com', chart: 'shop' };
const git = { repoURL: 'https://forge.example.com/gitops' };
const shop = { repository: source.repoURL, name: 'shop' };

const synced = (revision: string) => ({ revision, source });

describe('installedCharts', () => {
  it.each([
    [
      'Synced: the version that it is compared with',
      { source },
      { sync: { status: 'Synced', revision: '4.2.0' } },
      '4.2.0',
    ],
    [
      'one of several sources',
      { sources: [git, source] },
      { sync: { status: 'Synced', revisions: ['c'.repeat(40), '4.2.0'] } },
      '4.2.0',
    ],
    [
      'not Synced: the version of its newest sync',
      { source },
      {
        sync: { status: 'OutOfSync', revision: '4.3.0' },
        history: [synced('4.1.0'), synced('4.2.0')],
      },
      '4.2.0',
    ],
    [
      'never synced',
      { source },
      { sync: { status: 'OutOfSync', revision: '4.3.0' } },
      undefined,
    ],
    [
      'while it is being synced',
      { source },
      {
        sync: { status: 'Synced', revision: '4.2.0' },
        operationState: { phase: 'Running' },
      },
      undefined,
    ],
    [
      'from a Git repository',
      { source: git },
      { sync: { status: 'Synced', revision: 'c'.repeat(40) } },
      undefined,
    ],
  ])('of an Application %s', (_what, spec, status, version) => {
    const found = readStatus({
      apiVersion: 'argoproj.io/v1alpha1',
      kind: 'Application',
      metadata: { name: 'shop-prod', namespace: 'argocd' },
      spec,
      status,
    });
    expect(found && installedCharts(found)).toEqual(
      version === undefined ? [] : [{ ...shop, version }],
    );
  });
});
