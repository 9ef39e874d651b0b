import {
  CommitStatus,
  evaluateGate,
  labels,
  ownChecks,
  parseDuration,
  Pipeline,
  PromotionStep,
  reachedStates,
  rfc3339,
} from '@kardinal/backstage-plugin-kardinal-common';
import { Instant, ObjectRef, cutText } from '@kardinal/kube-controller';
import { ObservedWindow } from '../../services/promotions/observeWindows';
import {
  OwnCheckKey,
  ownCheckName,
  OwnChecks,
  ProposedFacts,
  proposedHead,
  ReportedPromotion,
  reportedCommit,
  reportsChecks,
} from './ownChecks';

/** CommitStatuses to make and to remove, and when time alone changes one of them. */
export interface ReportedChecks {
  readonly apply: readonly CommitStatus[];
  readonly remove: readonly ObjectRef[];
  readonly next?: Instant;
}

/** What is said under a key; the same as long as nothing changes, so that it is written once. */
interface Said {
  readonly phase: CommitStatus['spec']['phase'];
  /** One sentence. */
  readonly description: string;
  readonly next?: Instant;
}

const nothing: OwnChecks = { promotions: [], present: [], made: [] };

/**
 * What Kardinal itself reports of the commits of a Pipeline that asks for it. Pure.
 *
 * ```text
 *  merged   ─▶ health   pending ─ verified ─▶ success, or the promotion failed ─▶ failure
 *           └▶ soak     pending until TIME ─▶ success, or failure as its health
 *  proposed ─▶ windows  pending until TIME ⇄ success
 *           └▶ previous-environment  pending ⇄ success, or one before it failed ─▶ failure
 *  merged or closed ─▶ what was said of the proposal stays
 *  nobody asks any more ─▶ removed; the Bundle is removed ─▶ with it
 * ```
 */
export function reportChecks(
  pipeline: Pipeline,
  { promotions, present, made }: OwnChecks = nothing,
  now: Instant,
): ReportedChecks {
  if (!reportsChecks(pipeline)) return { apply: [], remove: made.map(refOf) };
  const said = promotions.flatMap(each => reportsOf(pipeline, each, now));
  const wanted = said.map(({ status }) => status);
  // Somebody took its name: what it is about is fixed, so that it cannot become ours.
  const inTheWay = present.filter(there =>
    wanted.some(
      ({ metadata, spec }) =>
        metadata.name === there.metadata.name &&
        (spec.sha !== there.spec.sha ||
          spec.key !== there.spec.key ||
          spec.pipelineRef !== there.spec.pipelineRef),
    ),
  );
  const taken = new Set(inTheWay.map(({ metadata }) => metadata.name));
  const instants = said.flatMap(({ next }) => next ?? []);
  return {
    apply: wanted.filter(({ metadata }) => !taken.has(metadata.name)),
    remove: inTheWay.map(refOf),
    ...(instants.length === 0 ? {} : { next: Math.min(...instants) }),
  };
}

function refOf({ apiVersion, kind, metadata }: CommitStatus): ObjectRef {
  const { name, namespace = 'default' } = metadata;
  return { apiVersion, kind, name, namespace };
}

function reportsOf(
  pipeline: Pipeline,
  promotion: ReportedPromotion,
  now: Instant,
): readonly { readonly status: CommitStatus; readonly next?: Instant }[] {
  const { step, proposed } = promotion;
  const merged = reportedCommit(step);
  const head = proposedHead(step);
  const soak = parseDuration(pipeline.spec.reportChecks?.soak ?? '0s') ?? 0;
  const report = (sha: string, key: OwnCheckKey, { next, ...words }: Said) => ({
    status: statusOf(pipeline, promotion, { sha, key, ...words }),
    ...(next === undefined ? {} : { next }),
  });
  return [
    ...(merged === undefined
      ? []
      : [
          report(merged, ownChecks.health, healthOf(step)),
          report(merged, ownChecks.soak, soakOf(step, soak, now)),
        ]),
    ...(head === undefined || proposed === undefined
      ? []
      : [
          report(head, ownChecks.windows, windowsOf(proposed, now)),
          report(head, ownChecks.previousEnvironment, previousOf(proposed)),
        ]),
  ];
}

function healthOf({ spec: { environment }, status = {} }: PromotionStep): Said {
  switch (status.state) {
    case 'Verified':
    case 'NoOp':
      return { phase: 'success', description: `${environment} is verified` };
    case 'Failed':
    case 'AbortedByAlarm':
    case 'RollingBack':
      return {
        phase: 'failure',
        description: `The promotion to ${environment} failed`,
      };
    case 'Superseded':
      return {
        phase: 'pending',
        description: `Replaced in ${environment} before it was verified`,
      };
    default:
      return { phase: 'pending', description: `${environment} is checked` };
  }
}

function soakOf(step: PromotionStep, soak: number, now: Instant): Said {
  const health = healthOf(step);
  const { verifiedAt } = step.status ?? {};
  if (health.phase !== 'success') return health;
  if (verifiedAt === undefined)
    return { phase: 'pending', description: 'Nobody knows since when it runs' };
  const until = Date.parse(verifiedAt) + soak;
  return now < until
    ? {
        phase: 'pending',
        description: `Soaks until ${rfc3339(until)}`,
        next: until,
      }
    : { phase: 'success', description: `Soaked until ${rfc3339(until)}` };
}

function windowsOf({ windows }: ProposedFacts, now: Instant): Said {
  const all = windows.map(each => windowOf(each, now));
  const closed = all.find(({ phase }) => phase !== 'success');
  const instants = all.flatMap(({ next }) => next ?? []);
  return {
    ...(closed ?? {
      phase: 'success',
      description:
        all.length === 0
          ? 'No change window guards it'
          : 'Its change windows are open',
    }),
    ...(instants.length === 0 ? {} : { next: Math.min(...instants) }),
  };
}

function windowOf(window: ObservedWindow, now: Instant): Said {
  if (window.type === 'unusable')
    return {
      phase: 'pending',
      description: cutText(`${window.title}: ${window.problem}`),
    };
  const { title, gate, facts } = window;
  const { ready, forecast } = evaluateGate(gate.spec, facts, now);
  const next = forecast.type === 'constant' ? {} : { next: forecast.at };
  if (ready) return { phase: 'success', description: title, ...next };
  const until =
    forecast.type === 'opens' ? ` until ${rfc3339(forecast.at)}` : '';
  return {
    phase: 'pending',
    description: `Change window ${title} is closed${until}`,
    ...next,
  };
}

const failedStates: readonly string[] = ['Failed', 'AbortedByAlarm'];

function previousOf({ upstreams, ineligible }: ProposedFacts): Said {
  const failed = upstreams.find(({ state }) => failedStates.includes(state));
  if (failed !== undefined)
    return {
      phase: 'failure',
      description: `The promotion to ${failed.environment} failed`,
    };
  const awaited = upstreams.find(({ state }) => !reachedStates.includes(state));
  if (awaited !== undefined)
    return {
      phase: 'pending',
      description: `Waits until ${awaited.environment} is verified with it`,
    };
  if (ineligible !== undefined)
    return { phase: 'pending', description: cutText(ineligible) };
  const names = upstreams.map(({ environment }) => environment).join(', ');
  return {
    phase: 'success',
    description:
      names === ''
        ? 'No environment comes before it'
        : cutText(`Verified before it: ${names}`),
  };
}

function statusOf(
  pipeline: Pipeline,
  { bundle, step }: ReportedPromotion,
  spec: Pick<CommitStatus['spec'], 'sha' | 'phase' | 'description'> & {
    readonly key: OwnCheckKey;
  },
): CommitStatus {
  const { environment } = step.spec;
  const { apiVersion, kind, metadata } = bundle;
  const { name, namespace = 'default', uid = '' } = metadata;
  const pipelineRef = pipeline.metadata.name;
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'CommitStatus',
    metadata: {
      name: ownCheckName(pipeline, environment, spec.sha, spec.key),
      namespace,
      labels: {
        'app.kubernetes.io/managed-by': 'kardinal',
        [labels.pipeline]: pipelineRef,
        [labels.environment]: environment,
      },
      ownerReferences: [{ apiVersion, kind, name, uid, controller: true }],
    },
    spec: { pipelineRef, ...spec },
  };
}
