import { mergeabilityOf } from './mergeability';

const blocked = (awaits: string) => ({ mergeable: 'blocked', awaits });

it.each([
  ['mergeable', { mergeable: 'clean' }],
  ['conflict', { mergeable: 'conflict' }],
  ['need_rebase', { mergeable: 'conflict' }],
  ['broken_status', { mergeable: 'conflict' }],
  ['checking', {}],
  ['unchecked', {}],
  ['preparing', {}],
  ['not_open', {}],
  ['approvals_syncing', blocked('approvals, which GitLab is counting')],
  ['ci_must_pass', blocked('a pipeline that succeeded')],
  ['ci_still_running', blocked('its pipeline to succeed, which is running')],
  ['discussions_not_resolved', blocked('every thread to be resolved')],
  ['draft_status', blocked('it to be marked as ready: it is a draft')],
  ['not_approved', blocked('more approvals')],
  ['requested_changes', blocked('the changes that a reviewer requested')],
  ['of_the_future', blocked('what it calls of_the_future')],
])('takes %s for %j', (status, expected) => {
  expect(mergeabilityOf({ detailed_merge_status: status })).toEqual(expected);
});

it.each([
  [true, { mergeable: 'conflict' }],
  [false, {}],
  [undefined, {}],
])('reads has_conflicts %j of an older GitLab', (hasConflicts, expected) => {
  expect(mergeabilityOf({ has_conflicts: hasConflicts })).toEqual(expected);
});
