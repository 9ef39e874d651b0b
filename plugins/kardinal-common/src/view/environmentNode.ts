import { EnvironmentDrift } from '../drift';
import { driftDecision } from '../drift/driftDecision';
import { driftOriginView } from '../drift/driftOriginView';
import { titleOf } from '../api/artifacts';
import { imagesOf } from '../api/bundles';
import { chartsOf } from '../api/charts';
import { Bundle, PromotionStep } from '../api/types.generated';
import { afterwords, LostAgent } from './agentSentence';
import { attemptsOf } from './attemptsOf';
import {
  answersOf,
  Entry,
  gateResults,
  noticeOf,
  pullRequestOf,
  sinceOf,
  timelineOf,
} from './environmentRecord';
import { waitsForSlot } from '../order';
import { overridesFor } from '../overrides';
import { emergencyOf, HealthyRelease } from '../rollback';
import { bundleRelation } from './bundleRelation';
import { Current, Running } from './currentOf';
import { gatePhrase } from './gateNode';
import { PlannedEnvironment } from './plan';
import { enumerate, quoted, sentence } from './sentences';
import { failedAtOnce } from './refusedAtOnce';
import { renditionsOf } from './renditionsOf';
import { lowerFirst, stepSentence } from './stepSentence';
import { PromotionState } from './states';
import { InstalledChart, isOfChart } from '../release/compareChart';
import { referencesOf } from '../release/compareImage';
import { Stopped } from './stoppedBy';
import { EnvironmentNodeView, GateNodeView, Sentence } from './types';
import { verifiedSentence } from './verifiedSentence';
import { waitingForPullRequest } from './waitingForPullRequest';

/** More names than this are not spelled out in one sentence. */
const mostNamed = 4;

/** Everything that the node of an environment is made from. */
export interface EnvironmentInputs {
  readonly planned: PlannedEnvironment;
  readonly bundle: Bundle;
  readonly step: PromotionStep | undefined;
  readonly gates: readonly GateNodeView[];
  /** States of the direct upstreams, by name. */
  readonly upstreamStates: ReadonlyMap<string, PromotionState>;
  /** Why it will not start. */
  readonly stoppedBefore: Stopped | undefined;
  readonly running: Running | undefined;
  readonly current: Current | undefined;
  /** As it is on record of the Pipeline. */
  readonly drift: EnvironmentDrift | undefined;
  /** The agent that should carry it out, where it is not heard from. */
  readonly lostAgent: LostAgent | undefined;
  readonly lastHealthy: readonly HealthyRelease[];
  readonly repository: string;
  readonly commitUrl: (sha: string) => string | undefined;
}

export function environmentNode(
  inputs: EnvironmentInputs,
): EnvironmentNodeView {
  const { planned, bundle, step, current } = inputs;
  const entry = bundle.status?.environments?.[planned.name];
  const state = stateOf(inputs, entry);
  const commit = step?.status?.commit ?? entry?.commit;
  const url = commit === undefined ? undefined : inputs.commitUrl(commit);
  const since = sinceOf(step, entry);
  const pullRequest = pullRequestOf(step, entry);
  return {
    type: 'environment',
    id: planned.id,
    name: planned.name,
    state,
    sentence: sentence(
      sentenceOf(inputs, state, entry),
      afterwords(inputs.lostAgent, state),
    ),
    approval: planned.approval,
    repository: inputs.repository,
    path: planned.path,
    changes: step?.status?.changes ?? entry?.evidence?.changes ?? [],
    timeline: timelineOf(step, entry),
    ...gateResults(step, entry),
    ...attemptsOf(step, entry, inputs.commitUrl),
    ...answersOf(step, entry),
    ...renditionsOf(step, entry, inputs.commitUrl),
    ...noticeOf(step, entry, overridesFor(bundle, planned.name)),
    version: titleOf(bundle),
    relation: bundleRelation({ bundle, state, entry, running: inputs.running }),
    ...(current === undefined ? {} : { current: current.view }),
    ...(inputs.lastHealthy.length === 0
      ? {}
      : { lastHealthy: inputs.lastHealthy }),
    ...driftOf(inputs),
    ...(current?.seen.pages === undefined ? {} : { pages: current.seen.pages }),
    ...(current?.seen.images === undefined
      ? {}
      : { images: ownImages(bundle, current.seen.images) }),
    ...ownCharts(bundle, current?.seen.charts),
    ...(since === undefined ? {} : { since }),
    ...(pullRequest === undefined ? {} : { pullRequest }),
    ...(commit === undefined
      ? {}
      : { commit: { sha: commit, ...(url === undefined ? {} : { url }) } }),
  };
}

function driftOf({
  current,
  drift,
  commitUrl,
}: EnvironmentInputs): Pick<
  EnvironmentNodeView,
  'drift' | 'driftDecision' | 'driftOrigin'
> {
  if (current?.drift === undefined) return {};
  const decision = drift && driftDecision(drift);
  const isOnRecord = drift?.version === current.view.version;
  return {
    drift: current.drift,
    ...(drift !== undefined && isOnRecord
      ? { driftOrigin: driftOriginView(drift, commitUrl) }
      : {}),
    ...(decision === undefined ? {} : { driftDecision: decision }),
  };
}

/** What else runs there is nobody's business here. */
function ownImages(bundle: Bundle, seen: readonly string[]): readonly string[] {
  const parsed = imagesOf(bundle);
  const images = parsed.type === 'images' ? parsed.images : [];
  return seen.filter(text =>
    images.some(
      ({ repository }) => referencesOf(repository, [text]).length > 0,
    ),
  );
}

/** A chart that contains one of the Bundle does not tell its version. */
function ownCharts(
  bundle: Bundle,
  seen: readonly InstalledChart[] = [],
): Pick<EnvironmentNodeView, 'charts'> {
  const own = seen.filter(each =>
    chartsOf(bundle).some(chart => isOfChart(each, chart)),
  );
  return own.length === 0 ? {} : { charts: own };
}

export function isReachedState(state: PromotionState | undefined): boolean {
  return state === 'Verified' || state === 'NoOp';
}

function stateOf(
  { step, gates, planned, upstreamStates, bundle }: EnvironmentInputs,
  entry: Entry | undefined,
): PromotionState {
  const own =
    step?.status?.state ?? (entry?.state as PromotionState | undefined);
  if (own !== undefined && own !== 'Pending' && own !== 'NotDerived')
    return waitingForPullRequest(own, pullRequestOf(step, entry));
  if (bundle.status?.phase === 'Superseded') return 'Superseded';
  if (failedAtOnce(bundle) !== undefined) return 'Failed';
  const isNext = planned.upstreams.every(name =>
    isReachedState(upstreamStates.get(name)),
  );
  const isHeld =
    waitsForSlot(bundle) ||
    gates.some(gate => gate.holds === undefined && gate.verdict !== 'open');
  return isNext && (isHeld || step !== undefined) ? 'Waiting' : 'Pending';
}

function sentenceOf(
  inputs: EnvironmentInputs,
  state: PromotionState,
  entry: Entry | undefined,
): Sentence {
  const { planned, step, bundle } = inputs;
  const { name } = planned;
  const message = quoted(step?.status?.message ?? entry?.message ?? '');
  const version = titleOf(bundle);
  const failure = failedAtOnce(bundle);
  if (failure !== undefined)
    return sentence(`${version} failed: ${quoted(failure)}.`);
  if (step?.status?.retryAt === undefined) {
    if (state === 'Pending') return pendingSentence(inputs);
    if (state === 'Waiting')
      return waitsForSlot(bundle)
        ? sentence(`${name} starts when it is ${version}’s turn.`)
        : waitingSentence(inputs, message);
    if (state === 'Verified' || state === 'NoOp')
      return verifiedSentence({
        ...inputs,
        environment: name,
        verifiedAt: step?.status?.verifiedAt ?? entry?.verifiedAt,
      });
  }
  return stepSentence({ name, version, state, message, step });
}

function pendingSentence({
  planned,
  upstreamStates,
  stoppedBefore,
}: EnvironmentInputs): Sentence {
  if (stoppedBefore !== undefined)
    return sentence(
      `${planned.name} will not start: ${stoppedBefore.environment} ${stoppedBefore.reason}.`,
    );
  const waited = planned.upstreams.filter(
    name => !isReachedState(upstreamStates.get(name)),
  );
  return waited.length === 0
    ? sentence(`${planned.name} is starting.`)
    : sentence(
        `${planned.name} is waiting for `,
        enumerate(named(waited)),
        '.',
      );
}

/** Some of many names: nobody reads those of a large wave. */
function named(names: readonly string[]): readonly Sentence[] {
  const shown = names.length > mostNamed ? mostNamed - 1 : names.length;
  const rest = names.length - shown;
  return [
    ...names.slice(0, shown).map(name => sentence(name)),
    ...(rest === 0 ? [] : [sentence(`${rest} more`)]),
  ];
}

function waitingSentence(
  { planned, gates, bundle }: EnvironmentInputs,
  message: string,
): Sentence {
  // It says why its emergency does not let it past them, too.
  if (emergencyOf(bundle) !== undefined && message !== '')
    return waitSentence(planned.name, message);
  const closed = gates.filter(
    gate =>
      gate.holds === undefined &&
      (gate.verdict === 'closed' || gate.verdict === 'error'),
  );
  if (closed.length === 0)
    return message === ''
      ? sentence(`${planned.name} is waiting for its gates to be evaluated.`)
      : waitSentence(planned.name, message);
  return sentence(
    `${planned.name} waits: `,
    enumerate(closed.map(gatePhrase)),
    planned.approval === 'pr-review'
      ? ', then its pull request needs a review.'
      : '.',
  );
}

/** The message of a wait says what is waited for; another says why. */
function waitSentence(name: string, message: string): Sentence {
  return sentence(
    /^Waiting /.test(message)
      ? `${name} is ${lowerFirst(message)}.`
      : `${name}: ${lowerFirst(message)}.`,
  );
}
