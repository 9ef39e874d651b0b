import { CommitStatus } from '../api/types.generated';
import { checkReport } from './checkReport';

const created = '2026-11-18T13:00:00Z';

function wrote(manager: string, time: string, more: object = {}) {
  return { manager, time, fieldsV1: { 'f:spec': {} }, ...more };
}

function reported(metadata: Partial<CommitStatus['metadata']>) {
  return checkReport({
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'CommitStatus',
    metadata: { name: 'lint', creationTimestamp: created, ...metadata },
    spec: { sha: 'a'.repeat(40), key: 'lint', phase: 'success' },
  });
}

const cluster = { origin: 'cluster', commitStatus: 'lint' };

describe('who reported a check, and when', () => {
  it.each<[string, Partial<CommitStatus['metadata']>, object]>([
    ['that nobody is known of', {}, { ...cluster, at: created }],
    [
      'that several wrote: the last',
      {
        managedFields: [
          wrote('ci', '2026-11-18T13:01:00Z'),
          wrote('kubectl-edit', '2026-11-18T13:04:00Z'),
        ],
      },
      { ...cluster, manager: 'kubectl-edit', at: '2026-11-18T13:04:00Z' },
    ],
    [
      'whose status and labels others wrote',
      {
        managedFields: [
          wrote('ci', '2026-11-18T13:01:00Z'),
          wrote('kardinal', '2026-11-18T13:05:00Z', { subresource: 'status' }),
          { ...wrote('labels', '2026-11-18T13:06:00Z'), fieldsV1: {} },
          { ...wrote('odd', ''), manager: 7 },
        ],
      },
      { ...cluster, manager: 'ci', at: '2026-11-18T13:01:00Z' },
    ],
    [
      'that repeats the forge',
      { labels: { 'kardinal.io/read-from-forge': 'status' } },
      { ...cluster, origin: 'forge', at: created },
    ],
  ])('of one %s', (_what, metadata, expected) => {
    expect(reported(metadata)).toEqual(expected);
  });
});
