import {
  Bundle,
  gateEvidence,
  gateNameOf,
  imagesOf,
  parseDuration,
  PolicyGate,
  PromotionStep,
  pullRequestText,
  recheckMilliseconds,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  HealthAdapter,
  ImageUpdate,
  ScmProvider,
  UpdateStrategy,
} from '@kardinal/backstage-plugin-kardinal-node';
import { BundlePage } from '../../BundlePage';
import { Registry } from '../../registry/Registry';
import { HealthService } from '../../services/health/HealthService';
import { PullRequestWatch } from '../../services/pullRequests/PullRequestWatch';
import { CachedResources } from '../../services/CachedResources';
import { GateSeen, StepObservation, UpstreamSeen } from './types';

const defaultHealthTimeout = 600_000;

/** What `observe` reads from. */
export interface StepSources {
  readonly cached: CachedResources;
  readonly health: HealthService;
  readonly pullRequests: PullRequestWatch;
  readonly providers: Registry<ScmProvider>;
  readonly strategies: Registry<UpdateStrategy>;
  readonly adapters: Registry<HealthAdapter>;
  readonly bundlePage: BundlePage;
}

/** Reads: caches first, the SCM only while a pull request is waited for. */
export async function observe(
  sources: StepSources,
  step: PromotionStep,
): Promise<StepObservation> {
  const { cached } = sources;
  const bundle = cached.bundleOf(step);
  const images = bundle === undefined ? [] : imagesIn(bundle);
  const gates = (step.spec.requiredGates ?? []).map(name =>
    gateSeen(cached.gate(step.metadata.namespace, name), name),
  );
  const upstreams = upstreamsSeen(sources, step);
  const state = step.status?.state ?? 'Pending';
  return {
    bundle,
    images,
    upstreams,
    gates,
    rival: rivalOf(cached, step),
    pullRequest:
      state === 'WaitingForMerge' &&
      step.metadata.deletionTimestamp === undefined
        ? await sources.pullRequests.current(step)
        : undefined,
    health:
      state === 'HealthChecking'
        ? sources.health.assess(step, images)
        : undefined,
    healthTimeout:
      parseDuration(step.spec.health?.timeout ?? '') ?? defaultHealthTimeout,
    problem: problemOf(sources, step),
    text: textOf(sources, step, bundle, gates),
  };
}

function imagesIn(bundle: Bundle): readonly ImageUpdate[] {
  const images = imagesOf(bundle);
  return images.type === 'images' ? images.images : [];
}

function gateSeen(gate: PolicyGate | undefined, name: string): GateSeen {
  if (gate === undefined)
    return {
      name,
      title: name,
      state: 'absent',
      reason: 'it does not exist',
      recheckMilliseconds: 0,
    };
  const evaluatedAt = Date.parse(gate.status?.lastEvaluatedAt ?? '');
  return {
    name,
    title: gateNameOf(gate),
    state: gate.status?.ready === true ? 'open' : 'closed',
    reason: gate.status?.reason ?? 'not evaluated yet',
    recheckMilliseconds: recheckMilliseconds(gate),
    evidence: gateEvidence(gate),
    ...(Number.isNaN(evaluatedAt) ? {} : { evaluatedAt }),
  };
}

function upstreamsSeen(
  { cached }: StepSources,
  step: PromotionStep,
): readonly UpstreamSeen[] {
  const siblings = cached.stepsOfBundle(
    step.metadata.namespace,
    step.spec.bundleRef,
  );
  return (step.spec.upstreamEnvironments ?? []).map(environment => {
    const upstream = siblings.find(
      each => each.spec.environment === environment,
    );
    const verifiedAt = upstream?.status?.verifiedAt;
    return {
      environment,
      state: upstream?.status?.state ?? 'Pending',
      ...(verifiedAt === undefined
        ? {}
        : { verifiedAt, verifiedInstant: Date.parse(verifiedAt) }),
    };
  });
}

/** Writes of two Bundles to one environment never overlap. */
function rivalOf(
  cached: CachedResources,
  step: PromotionStep,
): string | undefined {
  return cached
    .stepsOfEnvironment(step, 'Promoting')
    .find(
      each =>
        each.metadata.name !== step.metadata.name &&
        each.status?.written === undefined &&
        (each.status?.attempts ?? 0) > 0,
    )?.spec.bundleRef;
}

function problemOf(
  { providers, strategies, adapters }: StepSources,
  step: PromotionStep,
): string | undefined {
  const { git, update, health } = step.spec;
  if (providers.find(git.provider) === undefined)
    return `spec.git.provider: ${providers.absence(git.provider)}`;
  if (strategies.find(update.strategy) === undefined)
    return `update.strategy of ${step.spec.environment}: ${strategies.absence(
      update.strategy,
    )}`;
  const adapter = health?.type ?? 'resource';
  if (adapters.find(adapter) === undefined)
    return `health.type of ${step.spec.environment}: ${adapters.absence(
      adapter,
    )}`;
  return undefined;
}

/** Every environment that this Bundle was verified in before, in that order: what a reviewer wants to see. */
function verifiedBefore(
  { cached }: StepSources,
  step: PromotionStep,
): readonly UpstreamSeen[] {
  const startedAt = Date.parse(step.status?.startedAt ?? '') || Infinity;
  return cached
    .stepsOfBundle(step.metadata.namespace, step.spec.bundleRef)
    .flatMap(({ spec: { environment }, status }) => {
      const { state = 'Pending', verifiedAt } = status ?? {};
      const instant = Date.parse(verifiedAt ?? '');
      return verifiedAt === undefined || !(instant <= startedAt)
        ? []
        : [{ environment, state, verifiedAt, verifiedInstant: instant }];
    })
    .sort((a, b) => a.verifiedInstant - b.verifiedInstant);
}

function textOf(
  sources: StepSources,
  step: PromotionStep,
  bundle: Bundle | undefined,
  gates: readonly GateSeen[],
): { readonly title: string; readonly body: string } {
  if (bundle === undefined) return { title: '', body: '' };
  const { pipeline, environment } = step.spec;
  const portalUrl = sources.bundlePage({
    namespace: step.metadata.namespace ?? 'default',
    pipeline,
    bundle: step.spec.bundleRef,
  });
  return pullRequestText({
    pipeline,
    environment,
    bundle,
    gates: gates.flatMap(gate => gate.evidence ?? []),
    upstreams: verifiedBefore(sources, step),
    changes: step.status?.changes ?? [],
    at: Date.parse(step.status?.startedAt ?? '') || 0,
    ...(portalUrl === undefined ? {} : { portalUrl }),
  });
}
