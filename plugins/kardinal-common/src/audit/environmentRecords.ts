import { Bundle, BundleStatus } from '../api/types.generated';
import { rollbackOf } from '../rollback/rollbackOf';
import { recordId } from './recordId';
import { auditMessage, controllerName, FoundRecord } from './types';

type Entry = NonNullable<BundleStatus['environments']>[string];

/** What the record of one environment says was decided. */
export function environmentRecords(
  bundle: Bundle,
  environment: string,
  entry: Entry,
): readonly FoundRecord[] {
  const place = { bundle: bundle.metadata.name, environment };
  const own = { by: controllerName, via: 'controller', ...place } as const;
  const { promotedAt, message = entry.state, evidence = {} } = entry;
  const id = (...what: readonly string[]) =>
    recordId(bundle, environment, ...what);
  const records: FoundRecord[] = [];
  if (promotedAt !== undefined)
    records.push({
      ...own,
      id: id('started', promotedAt),
      at: promotedAt,
      action: 'PromotionStarted',
      outcome: 'Pending',
      message: auditMessage(startText(evidence)),
    });
  const { emergency } = evidence;
  if (emergency !== undefined)
    records.push({
      ...place,
      id: id('emergency', emergency.requestedAt),
      at: emergency.requestedAt,
      action: 'GatesPassedInEmergency',
      outcome: 'Success',
      by: emergency.requestedBy,
      via: 'portal',
      message: auditMessage(
        `${emergency.passed.join(', ')}: ${emergency.reason}`,
      ),
    });
  const { pullRequest, approval } = entry;
  if (pullRequest !== undefined && approval === 'pr-review')
    records.push({
      ...own,
      id: id('review', String(pullRequest.number)),
      // One that is over was asked for long ago, when this reads it for the first time.
      ...(entry.finishedAt === undefined ? {} : { at: promotedAt }),
      action: 'ReviewRequested',
      outcome: 'Pending',
      message: auditMessage(nameOf(pullRequest.number, entry.prURL)),
    });
  const { mergedAt, mergedBy, approvedBy = [], mergedAgainst } = evidence;
  if (mergedAt !== undefined && pullRequest !== undefined) {
    const approvers =
      approvedBy.length === 0 ? '' : `, approved by ${approvedBy.join(', ')}`;
    const closed = (mergedAgainst ?? []).map(({ name }) => name).join(', ');
    records.push({
      ...place,
      id: id('merged', String(pullRequest.number)),
      at: mergedAt,
      action: closed === '' ? 'PullRequestMerged' : 'MergedAgainstGates',
      outcome: 'Success',
      by: mergedBy ?? 'unknown',
      via: 'forge',
      message: auditMessage(
        `${nameOf(pullRequest.number, entry.prURL)}${approvers}${
          closed === '' ? '' : `; not open: ${closed}`
        }`,
      ),
    });
  }
  if (evidence.rollback !== undefined)
    records.push({
      ...own,
      id: id('rolling back', evidence.rollback.startedAt),
      at: evidence.rollback.startedAt,
      action: 'RollbackStarted',
      outcome: 'Pending',
      message: auditMessage(message),
    });
  const end = endOf(bundle, entry);
  const at = entry.verifiedAt ?? entry.finishedAt;
  if (end !== undefined)
    records.push({
      ...own,
      ...end,
      id: id(end.action, promotedAt ?? at ?? ''),
      ...(at === undefined ? {} : { at }),
      message: auditMessage(message),
    });
  return records;
}

function startText({ policyGates = [] }: NonNullable<Entry['evidence']>) {
  const own = policyGates.filter(({ holds }) => holds === undefined);
  if (own.length === 0) return 'No gate guards it';
  const names = own.map(({ name }) => name).join(', ');
  return `Gates: ${names}`;
}

function endOf(
  bundle: Bundle,
  { state }: Entry,
): Pick<FoundRecord, 'action' | 'outcome'> | undefined {
  switch (state) {
    case 'Verified':
    case 'NoOp':
      return {
        action:
          rollbackOf(bundle) === undefined ? 'PromotionVerified' : 'RolledBack',
        outcome: 'Success',
      };
    case 'Failed':
    case 'AbortedByAlarm':
      return { action: 'PromotionFailed', outcome: 'Failure' };
    case 'Superseded':
      return { action: 'PromotionSuperseded', outcome: 'Success' };
    default:
      return undefined;
  }
}

/** Its address, which pages make a link of. */
function nameOf(number: number, url: string | undefined): string {
  return url ?? `Pull request ${number}`;
}
