import { aPipeline } from '../testing/objects';
import { ObservedPause, pauseRecords } from './pauseRecords';
import { AuditedCommand, AuditRecord } from './types';

const now = Date.parse('2026-11-18T10:00:30Z');
const ana = 'user:default/ana';
const kubectl = {
  by: 'the field manager kubectl-patch',
  at: '2026-11-18T10:00:00Z',
};
const { metadata, ...guestbook } = aPipeline(['dev', 'prod']);
const pipelineAt = (generation: number, uid = 'uid-1') => ({
  ...guestbook,
  metadata: { ...metadata, uid, generation },
});

const ofKubectl: ObservedPause = {
  pause: { reason: 'INC-7' },
  writer: kubectl,
};
const ofCommand: ObservedPause = {
  pause: {
    reason: 'INC-8',
    environment: 'prod',
    by: ana,
    since: '2026-11-18T09:59:00Z',
    until: '2026-11-18T12:00:00Z',
    seal: 'key.signature',
  },
  signer: ana,
  writer: { ...kubectl, by: 'the field manager kardinal' },
};

/** A log that follows a Pipeline. */
class Log {
  pauses: ReturnType<typeof pauseRecords>['pauses'] = [];
  records: AuditRecord[] = [];

  /** What is new, in short lines. */
  follow(
    generation: number,
    pauses: readonly ObservedPause[],
    commands: readonly AuditedCommand[] = [],
    at = now,
  ): readonly string[] {
    const changes = pauseRecords(
      { pauses: [...this.pauses], records: this.records },
      { pipeline: pipelineAt(generation), pauses },
      commands,
      at,
    );
    this.pauses = changes.pauses;
    const found = changes.found.map(each => ({
      ...each,
      at: each.at ?? 'unknown',
    }));
    this.records.push(...found);
    return found.map(({ action, environment = '*', by, via, at: when }) =>
      [action, environment, by, via, when].join(' '),
    );
  }
}

function resumeCommand(environment: string, at: string): AuditedCommand {
  return {
    id: 'c1',
    at,
    action: 'CommandAccepted',
    outcome: 'Success',
    by: ana,
    via: 'portal',
    environment,
    message: `resume {"environment":"${environment}"}`,
    seal: 'key.signature',
  };
}

describe('the records of pauses', () => {
  it('have who a command signed for, and of others the field manager', () => {
    expect(new Log().follow(2, [ofCommand, ofKubectl])).toEqual([
      'PipelinePaused * the field manager kubectl-patch kubernetes 2026-11-18T10:00:00Z',
      `PipelinePaused prod ${ana} portal 2026-11-18T09:59:00Z`,
    ]);
  });

  it('have nobody where nothing says who, and when it was first seen', () => {
    const pause = { pause: { reason: 'INC-7' }, writer: {} };
    expect(new Log().follow(2, [pause])).toEqual([
      'PipelinePaused * unknown kubernetes 2026-11-18T10:00:30Z',
    ]);
  });

  it('are one for a pause, however often it is seen', () => {
    const log = new Log();
    log.follow(2, [ofKubectl]);
    expect(log.follow(3, [ofKubectl])).toEqual([]);
    expect(log.records).toMatchObject([{ message: 'INC-7' }]);
  });

  it('are four of a pause that goes and comes again with the same words', () => {
    const log = new Log();
    log.follow(2, [ofKubectl]);
    log.follow(3, []);
    log.follow(4, [ofKubectl]);
    log.follow(5, []);
    expect(log.records.map(({ action }) => action)).toEqual([
      'PipelinePaused',
      'PipelineResumed',
      'PipelinePaused',
      'PipelineResumed',
    ]);
    expect(new Set(log.records.map(({ id }) => id)).size).toBe(4);
  });

  it('are two of a pause that another one replaces', () => {
    const log = new Log();
    log.follow(2, [ofKubectl]);
    const other = { ...ofKubectl, pause: { reason: 'INC-9' } };
    expect(log.follow(3, [other])).toHaveLength(1);
    expect(log.follow(4, [other])).toEqual([]);
  });

  it.each<[string, readonly AuditedCommand[], string]>([
    [
      'of a command, who sent it',
      [resumeCommand('prod', '2026-11-18T10:20:00.500Z')],
      `PipelineResumed prod ${ana} portal 2026-11-18T10:20:00.500Z`,
    ],
    [
      'nobody, where the command is for another environment',
      [resumeCommand('dev', '2026-11-18T10:20:00Z')],
      'PipelineResumed prod unknown kubernetes unknown',
    ],
    [
      'nobody, where the command is of before the pause',
      [resumeCommand('prod', '2026-11-18T09:20:00Z')],
      'PipelineResumed prod unknown kubernetes unknown',
    ],
    ['nobody else', [], 'PipelineResumed prod unknown kubernetes unknown'],
  ])('have for what was resumed %s', (_case, commands, line) => {
    const log = new Log();
    log.follow(2, [ofCommand]);
    expect(log.follow(3, [], commands)).toEqual([line]);
  });

  it('say nothing of the removal of a pause that had ended', () => {
    const log = new Log();
    log.follow(2, [ofCommand]);
    const later = Date.parse('2026-11-18T12:00:00Z');
    expect(log.follow(3, [], [], later)).toEqual([]);
    expect(log.pauses).toEqual([]);
  });

  it('name nobody for a signature of the past that somebody wrote again', () => {
    const log = new Log();
    log.follow(2, [ofCommand]);
    log.follow(3, []);
    expect(log.follow(4, [ofCommand])).toEqual([
      'PipelinePaused prod the field manager kardinal kubernetes 2026-11-18T10:00:00Z',
    ]);
  });

  it('say nothing of a Pipeline that is gone, nor of one that had its name before', () => {
    const log = new Log();
    log.follow(2, [ofKubectl]);
    const known = { pauses: [...log.pauses], records: log.records };
    expect(pauseRecords(known, undefined, [], now)).toEqual({
      found: [],
      pauses: log.pauses,
    });
    const other = { pipeline: pipelineAt(1, 'uid-2'), pauses: [] };
    expect(pauseRecords(known, other, [], now)).toEqual({
      found: [],
      pauses: [],
    });
  });
});
