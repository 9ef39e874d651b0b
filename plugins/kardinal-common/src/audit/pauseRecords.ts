import { rfc3339 } from '@kardinal/foundation';
import { AuditLogStatus, Pipeline } from '../api/types.generated';
import { Pause, pauseEnd, pauseKey } from '../pause';
import { isCommand } from './commandMessage';
import { recordId } from './recordId';
import {
  AuditedCommand,
  auditMessage,
  AuditRecord,
  FoundRecord,
} from './types';

/** A pause in the spec of a Pipeline, and what is known of who made it. @public */
export interface ObservedPause {
  readonly pause: Pause;
  /** Whom a command signed for. */
  readonly signer?: string;
  /** Who manages the field, a name that whoever writes it chooses, and since when: RFC 3339. */
  readonly writer: { readonly by?: string; readonly at?: string };
}

/** A pause that is in the log and in the spec. */
type KnownPause = NonNullable<AuditLogStatus['pauses']>[number];

/** A Pipeline as it is stored, with its pauses. @public */
export interface PausedPipeline {
  readonly pipeline: Pipeline;
  readonly pauses: readonly ObservedPause[];
}

/** What came and went since the log was written, and what lasts. @public */
export interface PauseChanges {
  readonly found: readonly FoundRecord[];
  readonly pauses: readonly KnownPause[];
}

/**
 * Which pauses came and went, by whatever way: the spec says only which are there, so the log remembers those that it has. One
 * that has ended by itself is over, whoever removes it later.
 *
 * @public
 * @param paused - `undefined` where the Pipeline is gone, which resumes nothing
 * @param commands - that a backend has signed: of what is gone, nothing else says who removed it
 */
export function pauseRecords(
  { pauses: known = [], records = [] }: AuditLogStatus,
  paused: PausedPipeline | undefined,
  commands: readonly AuditedCommand[],
  now: number,
): PauseChanges {
  if (paused === undefined) return { found: [], pauses: known };
  const { pipeline } = paused;
  const found: FoundRecord[] = [];
  const lasting = [...paused.pauses]
    .sort((a, b) => (placeOf(a.pause) < placeOf(b.pause) ? -1 : 1))
    .map(observed => {
      const prefix = prefixOf(pipeline, observed.pause);
      const same = known.find(({ id }) => id.startsWith(prefix));
      if (same !== undefined) return same;
      const record = pauseOf(pipeline, observed, records, now);
      found.push(record);
      return knownOf(record, observed.pause);
    });
  const places = new Set(lasting.map(placeOf));
  const gone = known.filter(
    each =>
      each.id.startsWith(recordId(pipeline, 'paused', '')) &&
      !places.has(placeOf(each)) &&
      now < pauseEnd(each),
  );
  return {
    found: [...found, ...gone.map(each => resumptionOf(each, commands))],
    pauses: lasting,
  };
}

function pauseOf(
  pipeline: Pipeline,
  { pause, signer, writer }: ObservedPause,
  records: readonly AuditRecord[],
  now: number,
): FoundRecord & { readonly at: string } {
  const prefix = prefixOf(pipeline, pause);
  // A signature of the past that somebody wrote again is no command of today.
  const isCommanded =
    signer !== undefined && !records.some(({ id }) => id.startsWith(prefix));
  const at = isCommanded ? pause.since : writer.at;
  const { environment, until, reason } = pause;
  return {
    id: `${prefix}${pipeline.metadata.generation ?? 0}`,
    at: rfc3339(Date.parse(at ?? '') || now),
    action: 'PipelinePaused',
    outcome: 'Success',
    by: (isCommanded ? signer : writer.by) ?? 'unknown',
    via: isCommanded ? 'portal' : 'kubernetes',
    ...(environment === undefined ? {} : { environment }),
    message: auditMessage(
      until === undefined ? reason : `Until ${until}: ${reason}`,
    ),
  };
}

function resumptionOf(
  { id, at, environment }: KnownPause,
  commands: readonly AuditedCommand[],
): FoundRecord {
  const command = commands.find(
    each =>
      isCommand(each, 'resume') &&
      each.environment === environment &&
      Date.parse(each.at) > Date.parse(at),
  );
  return {
    id: `${id}/resumed`,
    ...(command === undefined ? {} : { at: command.at }),
    action: 'PipelineResumed',
    outcome: 'Success',
    by: command?.by ?? 'unknown',
    via: command === undefined ? 'kubernetes' : 'portal',
    ...(environment === undefined ? {} : { environment }),
    message:
      environment === undefined
        ? 'The pause of the Pipeline was removed'
        : `The pause of ${environment} was removed`,
  };
}

function knownOf(
  { id, at }: { readonly id: string; readonly at: string },
  { environment, until }: Pause,
): KnownPause {
  return {
    id,
    at,
    ...(environment === undefined ? {} : { environment }),
    ...(until === undefined ? {} : { until }),
  };
}

/** What every record of one pause begins with; the same words again are another pause, by the generation that follows. */
function prefixOf(pipeline: Pipeline, pause: Pause): string {
  return recordId(pipeline, 'paused', placeOf(pause), pauseKey(pause), '');
}

function placeOf({ environment = '' }: Pick<Pause, 'environment'>): string {
  return environment;
}
