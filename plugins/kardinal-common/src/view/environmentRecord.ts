import { Bundle, PromotionStep } from '../api/types.generated';
import { stepAnswers } from '../evidence/stepAnswers';
import { GateOverride } from '../overrides';
import { quoted, sentence } from './sentences';
import { pullRequestNotice } from './pullRequestNotice';
import { EnvironmentNodeView, GateResultView } from './types';

/** What a Bundle records of one environment. */
export type Entry = NonNullable<
  NonNullable<Bundle['status']>['environments']
>[string];

/** When it came to where it stands. */
export function sinceOf(
  step: PromotionStep | undefined,
  entry: Entry | undefined,
): string | undefined {
  const status = step?.status;
  return (
    status?.verifiedAt ??
    entry?.verifiedAt ??
    status?.finishedAt ??
    entry?.finishedAt ??
    status?.healthCheckingSince ??
    status?.startedAt ??
    entry?.promotedAt
  );
}

/** Its pull request, as the step or the record of the Bundle has it. */
export function pullRequestOf(
  step: PromotionStep | undefined,
  entry: Entry | undefined,
): EnvironmentNodeView['pullRequest'] {
  const known = step?.status?.pullRequest;
  if (known !== undefined && known.url !== '')
    return {
      number: known.number,
      url: known.url,
      state: known.state,
      ...(known.mergedBy === undefined ? {} : { mergedBy: known.mergedBy }),
      ...(known.requestedReviewers === undefined || known.state !== 'open'
        ? {}
        : { requestedReviewers: known.requestedReviewers }),
      ...(known.asOf === undefined ? {} : { asOf: known.asOf }),
      ...pullRequestNotice(step?.status),
    };
  const url = entry?.prURL;
  if (url === undefined) return undefined;
  const number = entry?.pullRequest?.number ?? pullRequestNumber(url);
  if (number === undefined) return undefined;
  const { mergedBy, mergedAt } = entry?.evidence ?? {};
  return {
    number,
    url,
    state:
      entry?.pullRequest?.state ??
      (mergedAt === undefined ? 'closed' : 'merged'),
    ...(mergedBy === undefined ? {} : { mergedBy }),
  };
}

/** As its address ends with it. */
export function pullRequestNumber(url: string): number | undefined {
  const digits = /(\d+)\/?$/.exec(url)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** What happened when. */
export function timelineOf(
  step: PromotionStep | undefined,
  entry: Entry | undefined,
): EnvironmentNodeView['timeline'] {
  const status = step?.status;
  const moments = [
    ['Started', status?.startedAt ?? entry?.promotedAt],
    ['Merged', status?.mergedAt ?? entry?.evidence?.mergedAt],
    [
      'Health check began',
      status?.healthCheckingSince ?? entry?.healthCheckingSince,
    ],
    ['Verified', status?.verifiedAt ?? entry?.verifiedAt],
    ['Failed', failedAt(step, entry)],
  ] as const;
  return moments.flatMap(([label, moment]) =>
    moment === undefined ? [] : [{ label, at: moment }],
  );
}

function failedAt(
  step: PromotionStep | undefined,
  entry: Entry | undefined,
): string | undefined {
  const { state, finishedAt } = step?.status ?? entry ?? {};
  return state === 'Failed' || state === 'AbortedByAlarm'
    ? finishedAt
    : undefined;
}

/** What its gates said: when it started, and where one was not open when it was merged. */
export function gateResults(
  step: PromotionStep | undefined,
  entry: Entry | undefined,
): Pick<EnvironmentNodeView, 'gates' | 'mergedAgainst'> {
  const fromStep = step?.status?.evidence as Entry['evidence'];
  const { policyGates, mergedAgainst } = { ...fromStep, ...entry?.evidence };
  return {
    gates: resultsOf(policyGates ?? []),
    ...(mergedAgainst === undefined
      ? {}
      : { mergedAgainst: resultsOf(mergedAgainst) }),
  };
}

/** What the servers of its custom steps said, as the step or the record of the Bundle has it. */
export function answersOf(
  step: PromotionStep | undefined,
  entry: Entry | undefined,
): Pick<EnvironmentNodeView, 'answers'> {
  const own = stepAnswers(step?.status);
  const recorded = entry?.evidence?.answers ?? [];
  const answers =
    own.length > 0
      ? own
      : recorded.map(({ outputs = {}, ...answer }) => ({ ...answer, outputs }));
  return answers.length === 0 ? {} : { answers };
}

/** What a person should look at, although the promotion went on. */
export function noticeOf(
  step: PromotionStep | undefined,
  entry: Entry | undefined,
  overrides: readonly GateOverride[],
): Pick<EnvironmentNodeView, 'notice'> {
  const said = [
    mergeNotice(step, entry),
    emergencyNotice(step, entry),
    healthNotice(step),
    ...overrides.map(overrideNotice),
  ].filter(each => each !== undefined);
  return said.length === 0 ? {} : { notice: sentence(said.join(' ')) };
}

/** What could have said more about the health of what is verified; until then the message of the promotion says it. */
function healthNotice(step: PromotionStep | undefined): string | undefined {
  const { state, healthWarnings = [] } = step?.status ?? {};
  return state !== 'Verified' || healthWarnings.length === 0
    ? undefined
    : `Health was judged by the workloads: ${quoted(
        healthWarnings.join('; '),
      )}.`;
}

/** Who released a gate, and what became of that. */
function overrideNotice({
  gate,
  requestedBy,
  expiresAt,
  reason,
  withdrawal,
}: GateOverride): string {
  const withdrawn =
    withdrawal === undefined ? '' : ` Withdrawn by ${withdrawal.requestedBy}.`;
  return `Gate ${
    gate.name
  } overridden by ${requestedBy}, expires ${expiresAt}: ${quoted(
    reason,
  )}.${withdrawn}`;
}

/** Which gates were passed in an emergency, for whom, and what permitted it. */
function emergencyNotice(
  step: PromotionStep | undefined,
  entry: Entry | undefined,
): string | undefined {
  const fromStep = step?.status?.evidence as Entry['evidence'];
  const emergency = fromStep?.emergency ?? entry?.evidence?.emergency;
  if (emergency === undefined) return undefined;
  const { requestedBy, reason, passed, permissions = [] } = emergency;
  const permitted = permissions.map(({ name }) => name).join(' and ');
  return `Emergency: did not wait for ${passed.join(
    ' and ',
  )}, which ${permitted} of the platform permits. Ordered by ${requestedBy}: ${quoted(
    reason,
  )}.`;
}

/** That what was merged is not what was pushed for the Bundle, and what a person can do about it. */
function mergeNotice(
  step: PromotionStep | undefined,
  entry: Entry | undefined,
): string | undefined {
  const pullRequest = pullRequestOf(step, entry);
  const foreignHead =
    step?.status?.pullRequest?.foreignHead ?? entry?.evidence?.foreignHead;
  if (foreignHead === undefined || pullRequest?.state !== 'merged')
    return undefined;
  const { number, mergedBy } = pullRequest;
  const by = mergedBy === undefined ? '' : ` by ${mergedBy}`;
  return `Pull request #${number} was merged${by} with commit ${foreignHead.slice(
    0,
    8,
  )}, which somebody else pushed to its branch. Read what that commit changes, and revert it in the repository if it should not be there.`;
}

function resultsOf(
  gates: NonNullable<NonNullable<Entry['evidence']>['policyGates']>,
): readonly GateResultView[] {
  return gates.map(({ name, scope = 'team', result, reason = '' }) => ({
    name,
    scope,
    result,
    reason,
  }));
}
