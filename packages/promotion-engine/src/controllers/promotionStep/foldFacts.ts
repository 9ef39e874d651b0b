import {
  formatDuration,
  PromotionEvidence,
  PromotionStepStatus,
  rfc3339,
  StepAnswer,
  stepAnswers,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  BakeFacts,
  GatesStatusFacts,
  MetricState,
  PromotionFacts,
  PullRequestFacts,
  Revision,
} from '@kardinal/backstage-plugin-kardinal-node';
import { Instant } from '@kardinal/kube-controller';
import { hydratedRenditions } from './hydratedRenditions';
import { StepStatus } from './types';

/** What the steps found out or made, as the status has it. */
export function factsOf(status: PromotionStepStatus): PromotionFacts {
  const { written, baseCommit, changes, pullRequest, gatesStatus } = status;
  const { bake } = status;
  const revision = revisionOf(status);
  return {
    ...(gatesStatus === undefined
      ? {}
      : { gatesStatus: gatesStatusFacts(gatesStatus) }),
    ...(written === undefined ? {} : { written }),
    ...(baseCommit === undefined ? {} : { baseCommit }),
    ...(changes === undefined ? {} : { changes }),
    ...(pullRequest === undefined ? {} : { pullRequest }),
    ...(revision === undefined ? {} : { revision }),
    ...(bake === undefined ? {} : { bake }),
  };
}

function gatesStatusFacts({
  commit,
  queueCommit,
  state,
  description,
  problem,
}: GatesStatusFacts): GatesStatusFacts {
  return {
    commit,
    ...(queueCommit === undefined ? {} : { queueCommit }),
    state,
    description,
    ...(problem === undefined ? {} : { problem }),
  };
}

/** Puts facts into a status, and what is evidence into its evidence. */
export function foldFacts(
  before: StepStatus,
  facts: PromotionFacts = {},
  now: Instant,
): StepStatus {
  const status = withRenditions(before, facts);
  const { written, baseCommit, revision, changes, pullRequest, health } = facts;
  const { gatesStatus, bake, delivery } = facts;
  const { healthWarnings: known = [], ...rest } = status;
  const { healthWarnings = known } = facts;
  return {
    ...rest,
    ...(healthWarnings.length === 0
      ? {}
      : { healthWarnings: [...healthWarnings] }),
    ...(delivery === undefined
      ? {}
      : { delegatedTo: delivery.delegate, delegatedStatus: delivery.status }),
    ...(gatesStatus === undefined
      ? {}
      : {
          gatesStatus: {
            ...gatesStatusFacts(gatesStatus),
            setAt: rfc3339(now),
          },
        }),
    ...(bake === undefined ? {} : { bake: { ...bake } }),
    ...(written === undefined ? {} : { written }),
    ...(baseCommit === undefined ? {} : { baseCommit }),
    ...(revision === undefined ? {} : { revision: { ...revision } }),
    ...(revision?.type === 'git' ? { commit: revision.commit } : {}),
    ...(changes === undefined
      ? {}
      : { changes: changes.map(change => ({ ...change })) }),
    ...(pullRequest === undefined
      ? {}
      : foldPullRequest(status, pullRequest, now)),
    ...(health === undefined && pullRequest?.state !== 'merged'
      ? {}
      : { evidence: { ...evidenceWith(status, facts, now) } }),
  };
}

/**
 * What is on the record of a promotion that ended, however it did.
 *
 * @param there - what the environment has where nothing had to change
 */
export function finalEvidence(
  status: PromotionStepStatus,
  now: Instant,
  there?: PromotionEvidence['revision'],
): PromotionEvidence {
  const started = Date.parse(status.startedAt ?? '');
  const { changes = [], revision = there } = status;
  const hydrated = hydratedRenditions(status, revision);
  const answers = stepAnswers(status).map(recorded);
  return {
    ...evidenceOf(status),
    ...(Number.isNaN(started)
      ? {}
      : { promotionDuration: formatDuration(now - started) }),
    changes,
    ...(answers.length === 0 ? {} : { answers }),
    ...(revision === undefined ? {} : { revision }),
    ...(hydrated.length === 0 ? {} : { renditions: [...hydrated] }),
  };
}

/** Bytes of JSON of the outputs that one answer keeps in the record. */
const recordedOutputs = 2 * 1024;

/** Outputs that are long stay with the step. */
function recorded({
  step,
  message,
  outputs,
}: StepAnswer): NonNullable<PromotionEvidence['answers']>[number] {
  const isShort = JSON.stringify(outputs).length <= recordedOutputs;
  return { step, message, ...(isShort ? { outputs: { ...outputs } } : {}) };
}

/** Evidence of the promotion so far. */
export function evidenceOf(status: PromotionStepStatus): PromotionEvidence {
  return (status.evidence ?? {}) as PromotionEvidence;
}

/** One for each step: what a step stores again is what counts. */
function withRenditions(
  status: StepStatus,
  { renditions = [] }: PromotionFacts,
): StepStatus {
  if (renditions.length === 0) return status;
  const evidence = evidenceOf(status);
  const steps = renditions.map(({ step }) => step);
  const others = (evidence.renditions ?? []).filter(
    ({ step }) => !steps.includes(step),
  );
  const all = [...others, ...renditions].map(
    ({ source, renderer, ...rendition }) => ({
      ...rendition,
      source: { ...source },
      renderer: { ...renderer },
    }),
  );
  return { ...status, evidence: { ...evidence, renditions: all } };
}

function foldPullRequest(
  { mergedAt: known }: StepStatus,
  pullRequest: PullRequestFacts,
  now: Instant,
): Pick<PromotionStepStatus, 'prURL' | 'pullRequest' | 'mergedAt'> {
  const { changesRequested, approvedBy, requestedReviewers, ...facts } =
    pullRequest;
  const { autoMerge, queue } = facts;
  const { mergedAt = known ?? rfc3339(now), ...kept } = facts;
  return {
    prURL: pullRequest.url,
    pullRequest: {
      ...kept,
      ...(autoMerge === undefined ? {} : { autoMerge: { ...autoMerge } }),
      ...(queue === undefined ? {} : { queue: { ...queue } }),
      ...(approvedBy === undefined ? {} : { approvedBy: [...approvedBy] }),
      ...(requestedReviewers === undefined
        ? {}
        : { requestedReviewers: [...requestedReviewers] }),
      ...(changesRequested === undefined
        ? {}
        : { changesRequested: changesRequested.map(each => ({ ...each })) }),
    },
    ...(pullRequest.state === 'merged' ? { mergedAt } : {}),
  };
}

function evidenceWith(
  status: StepStatus,
  { health, delivery, pullRequest, bake, metrics = [] }: PromotionFacts,
  now: Instant,
): PromotionEvidence {
  return {
    ...evidenceOf(status),
    ...(health === undefined ? {} : { health }),
    ...(delivery === undefined ? {} : { delivery: { ...delivery } }),
    ...(health === undefined || bake === undefined
      ? {}
      : { bake: bakeEvidence(bake, metrics) }),
    ...(pullRequest?.state === 'merged'
      ? mergeEvidence(pullRequest, status.mergedAt ?? rfc3339(now))
      : {}),
  };
}

function bakeEvidence(
  { minutes, since, resets }: BakeFacts,
  metrics: readonly MetricState[],
): NonNullable<PromotionEvidence['bake']> {
  return {
    minutes,
    ...(since === undefined ? {} : { since }),
    resets,
    ...(metrics.length === 0
      ? {}
      : { metrics: metrics.map(({ message, ...facts }) => facts) }),
  };
}

function mergeEvidence(
  { mergedBy, foreignHead, approvedBy, mergedAt }: PullRequestFacts,
  otherwise: string,
): PromotionEvidence {
  return {
    mergedAt: mergedAt ?? otherwise,
    ...(mergedBy === undefined ? {} : { mergedBy }),
    ...(foreignHead === undefined ? {} : { foreignHead }),
    ...(approvedBy === undefined ? {} : { approvedBy: [...approvedBy] }),
  };
}

function revisionOf({ revision }: PromotionStepStatus): Revision | undefined {
  if (revision === undefined) return undefined;
  switch (revision.type) {
    case 'git': {
      const { repository = '', branch = '', commit = '' } = revision;
      return { type: 'git', repository, branch, commit };
    }
    case 'oci': {
      const { reference = '', digest = '' } = revision;
      return { type: 'oci', reference, digest };
    }
    default:
      return undefined;
  }
}
