import { CommitStatus } from '@kardinal/backstage-plugin-kardinal-common';
import { decide } from './decide';
import { recordReport } from './recordReport';
import {
  CommitStatusObservation,
  Report,
  ReportedStatus,
  ReportReceipt,
} from './types';

const now = Date.parse('2026-11-20T10:00:00Z');
const repository = 'https://forge.example.com/acme/gitops';
const user = {
  metadata: { namespace: 'team-a' },
  spec: { git: { url: repository, provider: 'github', secretRef: 'forge' } },
};

const placed: Extract<CommitStatusObservation, { type: 'placed' }> = {
  type: 'placed',
  repository,
  voices: [{ name: 'a', phase: 'success', origin: 'cluster' }],
  fact: {
    phase: 'success',
    reason: 'lint of 1f0c9d2a has passed: clean',
    description: 'clean',
    url: 'https://ci.example.com/1',
  },
  account: { type: 'account', user },
};

const shownAlready: ReportedStatus['reported'] = {
  repository,
  state: 'success',
  description: 'clean (from Kardinal)',
  url: 'https://ci.example.com/1',
};

function check(status?: ReportedStatus): CommitStatus {
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'CommitStatus',
    metadata: { name: 'a', namespace: 'team-a', uid: 'u' },
    spec: {
      pipelineRef: 'guestbook',
      sha: '1f0c9d2a'.repeat(5),
      key: 'lint',
      phase: 'success',
    },
    ...(status === undefined ? {} : { status }),
  };
}

const conditionsOf = (status: ReportedStatus | undefined) =>
  Object.fromEntries(
    (status?.conditions ?? []).map(each => [
      each.type,
      `${each.status} ${each.reason}`,
    ]),
  );

describe('a CommitStatus', () => {
  it.each<[string, CommitStatusObservation, object]>([
    [
      'that names no Pipeline that there is',
      {
        type: 'invalid',
        reason: 'PipelineNotFound',
        problem: 'spec.pipelineRef: there is no Pipeline gone',
      },
      { Ready: 'False PipelineNotFound', Stalled: 'True PipelineNotFound' },
    ],
    [
      'that nobody contradicts',
      placed,
      { Ready: 'True Counted', Synchronised: 'False Reporting' },
    ],
    [
      'that another one contradicts',
      {
        ...placed,
        voices: [
          { name: 'a', phase: 'success', origin: 'cluster' },
          { name: 'b', phase: 'failure', origin: 'cluster' },
        ],
      },
      {
        Ready: 'False Conflicting',
        Conflicting: 'True PhasesDiffer',
        Synchronised: 'False Reporting',
      },
    ],
    [
      'that another one reports',
      {
        ...placed,
        voices: [
          { name: 'A', phase: 'success', origin: 'cluster' },
          { name: 'a', phase: 'success', origin: 'cluster' },
        ],
      },
      { Ready: 'True Counted', Synchronised: 'True ReportedByAnother' },
    ],
    [
      'that another check of the forge contradicts',
      {
        ...placed,
        voices: [
          { name: 'a', phase: 'success', origin: 'cluster' },
          { name: 'f', phase: 'failure', origin: 'forge' },
        ],
      },
      {
        Ready: 'False Conflicting',
        Conflicting: 'True PhasesDiffer',
        Synchronised: 'False TakenOnForge',
      },
    ],
    [
      'that repeats a check of the forge',
      {
        ...placed,
        voices: [{ name: 'a', phase: 'success', origin: 'forge' }],
      },
      { Ready: 'True Counted', Synchronised: 'True ReadFromForge' },
    ],
    [
      'for whose repository there is no credential',
      {
        ...placed,
        account: { type: 'none', reason: 'NoPipeline', message: 'none' },
      },
      { Ready: 'True Counted', Synchronised: 'False NoPipeline' },
    ],
  ])('%s', (_what, observed, expected) => {
    const { status } = decide(check(), observed, now);
    expect(conditionsOf(status)).toEqual(expected);
  });

  it('is written as gates read it, once it is fenced', () => {
    const { effect, status } = decide(check(), placed, now);
    expect(effect).toMatchObject({
      sha: '1f0c9d2a'.repeat(5),
      context: 'lint',
      report: shownAlready,
      attempt: 'first',
      user,
    });
    expect(status?.attempt).toEqual({ number: 1 });
  });

  it('is written with the reason where it has no words', () => {
    const fact = { ...placed.fact, description: '', url: '' };
    const { effect } = decide(check(), { ...placed, fact }, now);
    expect(effect?.report).toEqual({
      repository,
      state: 'success',
      description: 'lint of 1f0c9d2a has passed: clean (from Kardinal)',
    });
  });

  it('is not written where another one is, or where the forge shows it', () => {
    const decided = decide(check({ reported: shownAlready }), placed, now);
    expect(decided.effect).toBeUndefined();
    expect(conditionsOf(decided.status)).toEqual({
      Ready: 'True Counted',
      Synchronised: 'True Reported',
    });
    const voices = [
      { name: 'A', phase: 'success' as const, origin: 'cluster' as const },
      ...placed.voices,
    ];
    expect(decide(check(), { ...placed, voices }, now).effect).toBeUndefined();
  });

  it('is written anew once it says something else', () => {
    const fact = { ...placed.fact, phase: 'failure' as const };
    const { effect } = decide(
      check({ reported: shownAlready }),
      { ...placed, fact },
      now,
    );
    expect(effect?.report.state).toBe('failure');
  });

  it('looks first after an attempt of which nothing is known, with another fence', () => {
    const { effect, status } = decide(
      check({ attempt: { number: 1 } }),
      placed,
      now,
    );
    expect(effect).toMatchObject({ attempt: 'again' });
    expect(status?.attempt).toEqual({ number: 2 });
  });

  it.each<[string, ReportReceipt, number, number]>([
    ['soon', { type: 'failed', message: 'away', retry: 'soon' }, 1, 10],
    ['soon', { type: 'failed', message: 'away', retry: 'soon' }, 3, 40],
    ['soon', { type: 'failed', message: 'away', retry: 'soon' }, 20, 600],
    ['late', { type: 'failed', message: 'no', retry: 'late' }, 1, 60],
    ['late', { type: 'failed', message: 'no', retry: 'late' }, 20, 3600],
    [
      'when the forge says',
      {
        type: 'failed',
        message: 'limited',
        retry: 'soon',
        notBefore: now + 900_000,
      },
      1,
      900,
    ],
  ])(
    'that the forge does not take is tried again %s: %j, attempt %d',
    (_when, receipt, number, seconds) => {
      const first = decide(check(), placed, now);
      const status = { ...first.status, attempt: { number } };
      const failed = recordReport(
        check(status),
        first.effect as Report,
        receipt,
        now,
      );
      expect(conditionsOf(failed)).toMatchObject({
        Ready: 'True Counted',
        Synchronised: 'False ReportFailed',
      });
      const due = now + seconds * 1000;
      const waiting = decide(check(failed), placed, due - 1);
      expect(waiting).toMatchObject({
        status: failed,
        requeue: { type: 'at', instant: due },
      });
      expect(waiting.effect).toBeUndefined();
      expect(decide(check(failed), placed, due).effect).toMatchObject({
        attempt: 'again',
      });
    },
  );

  it('that the forge shows needs nothing more', () => {
    const first = decide(check(), placed, now);
    const status = recordReport(
      check(first.status),
      first.effect as Report,
      { type: 'shown' },
      now,
    );
    expect(status).toMatchObject({ reported: shownAlready });
    expect(status.attempt).toBeUndefined();
    const settled = decide(check(status), placed, now + 60_000);
    expect(settled).toEqual({ status, requeue: { type: 'awaitChange' } });
  });
});
