import {
  CommitStatus,
  forgeDescription,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  awaitChange,
  Condition,
  Decision,
  deepEqual,
  Instant,
  removeCondition,
  Requeue,
  requeueAt,
  setCondition,
  summarize,
  Summary,
  unreachable,
} from '@kardinal/kube-controller';
import {
  CommitStatusObservation,
  ForgeReport,
  Report,
  ReportedStatus,
} from './types';

type Placed = Extract<CommitStatusObservation, { readonly type: 'placed' }>;

type Synchronised = Omit<Condition, 'type' | 'lastTransitionTime'>;

/** What becomes of the forge in this pass. */
interface ForgeStep {
  readonly synchronised: Synchronised;
  readonly reported?: ForgeReport;
  readonly attempt?: ReportedStatus['attempt'];
  readonly effect?: Report;
  readonly requeue: Requeue;
}

/**
 * Whether a CommitStatus counts, and whether the forge shows it. Pure and total. Of several under one key of one commit the
 * first by name writes what gates read of all of them.
 *
 * ```text
 *  it names no Pipeline that there is ─▶ Stalled
 *  placed ─▶ Ready True ─ others say something else ─▶ Ready False, Conflicting True
 *     └─ it repeats what the forge says ─▶ Synchronised True
 *     └─ the forge has another one ─▶ Synchronised False
 *     └─ another one writes it ─▶ Synchronised True
 *     └─ the forge shows it ────▶ Synchronised True
 *     └─ else ─▶ report ┬─▶ shown
 *                  ▲     └─▶ failed ─▶ Synchronised False ─┐
 *                  └───────── 10 s, 20 s … later ──────────┘
 * ```
 */
export function decide(
  status: CommitStatus,
  observed: CommitStatusObservation,
  now: Instant,
): Decision<CommitStatus, Report> {
  const before = status.status?.conditions;
  switch (observed.type) {
    case 'invalid': {
      const { reason, problem: message } = observed;
      const summary: Summary = { state: 'stalled', reason, message };
      const judged = summarize(before, summary, now);
      const conditions = ['Conflicting', 'Synchronised'].reduce<
        readonly Condition[]
      >(removeCondition, judged);
      return {
        status: { conditions: [...conditions] },
        requeue: awaitChange(),
      };
    }
    case 'placed': {
      const judged = judge(before, observed, now);
      const { synchronised, reported, attempt, effect, requeue } = forgeStep(
        status,
        observed,
        now,
      );
      const conditions = setCondition(
        judged,
        { type: 'Synchronised', ...synchronised },
        now,
      );
      return {
        status: {
          ...(reported === undefined ? {} : { reported }),
          ...(attempt === undefined ? {} : { attempt }),
          conditions: [...conditions],
        },
        ...(effect === undefined ? {} : { effect }),
        requeue,
      };
    }
    default:
      return unreachable(observed);
  }
}

function judge(
  before: readonly Condition[] | undefined,
  { voices, fact }: Placed,
  now: Instant,
): readonly Condition[] {
  const { reason: message } = fact;
  const isDisputed = new Set(voices.map(({ phase }) => phase)).size > 1;
  const reason = 'Conflicting';
  return isDisputed
    ? setCondition(
        summarize(before, { state: 'notReady', reason, message }, now),
        { type: reason, status: 'True', reason: 'PhasesDiffer', message },
        now,
      )
    : removeCondition(
        summarize(before, { state: 'ready', reason: 'Counted', message }, now),
        reason,
      );
}

function forgeStep(
  { metadata, spec, status = {} }: CommitStatus,
  { repository, voices, fact, account }: Placed,
  now: Instant,
): ForgeStep {
  const requeue = awaitChange();
  const { reported, attempt } = status;
  const kept = reported === undefined ? {} : { reported };
  const onForge = voices.filter(({ origin }) => origin === 'forge');
  if (onForge.some(({ name }) => name === metadata.name))
    return {
      synchronised: {
        status: 'True',
        reason: 'ReadFromForge',
        message: `${repository} shows ${spec.phase}`,
      },
      requeue,
    };
  // What others wrote there is not lost: people see both, and gates wait.
  if (onForge.length > 0)
    return {
      ...kept,
      synchronised: {
        status: 'False',
        reason: 'TakenOnForge',
        message: `${repository} has another check under ${spec.key}, which is not written over: remove one of the two`,
      },
      requeue,
    };
  const [speaker] = voices;
  if (speaker !== undefined && speaker.name !== metadata.name)
    return {
      synchronised: {
        status: 'True',
        reason: 'ReportedByAnother',
        message: `${speaker.name} reports what is said under ${spec.key}`,
      },
      requeue,
    };
  if (account.type === 'none') {
    const { reason, message } = account;
    return {
      ...kept,
      synchronised: { status: 'False', reason, message },
      requeue,
    };
  }
  const words = fact.description === '' ? fact.reason : fact.description;
  const report: ForgeReport = {
    repository,
    state: fact.phase,
    description: forgeDescription(words),
    ...(fact.url === '' ? {} : { url: fact.url }),
  };
  if (deepEqual(report, reported))
    return { ...kept, synchronised: shown(report), requeue };
  const retryAt = Date.parse(attempt?.retryAt ?? '') || 0;
  if (attempt !== undefined && retryAt > now)
    return {
      ...kept,
      attempt,
      synchronised: failed(attempt.message ?? ''),
      requeue: requeueAt(retryAt),
    };
  const number = (attempt?.number ?? 0) + 1;
  const { uid = metadata.name } = metadata;
  return {
    ...kept,
    attempt: { number },
    synchronised: {
      status: 'False',
      reason: 'Reporting',
      message: `${fact.phase} is being reported to ${repository}`,
    },
    effect: {
      type: 'report',
      key: `${uid}/${report.state}/${number}`,
      fence: 'status',
      user: account.user,
      sha: spec.sha,
      context: spec.key,
      report,
      attempt: number === 1 ? 'first' : 'again',
    },
    requeue,
  };
}

/** Of what the forge shows. */
export function shown({ state, repository }: ForgeReport): Synchronised {
  return {
    status: 'True',
    reason: 'Reported',
    message: `${repository} shows ${state}`,
  };
}

/** Of what the forge does not show yet. */
export function failed(message: string): Synchronised {
  return { status: 'False', reason: 'ReportFailed', message };
}
