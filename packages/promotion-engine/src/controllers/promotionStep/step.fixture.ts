import {
  PromotionStep,
  PromotionStepStatus,
} from '@kardinal/backstage-plugin-kardinal-common';
import { PullRequest } from '@kardinal/backstage-plugin-kardinal-node';
import { GateSeen, StepObservation } from './types';

/** The instant of every test. */
export const now = Date.parse('2026-11-18T10:00:00Z');
/** So many milliseconds after it. */
export const at = (offset: number) => new Date(now + offset).toISOString();

/** A promotion to prod with review. */
export function step(
  status?: PromotionStepStatus,
  spec: Partial<PromotionStep['spec']> = {},
): PromotionStep {
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'PromotionStep',
    metadata: {
      ...{ name: 'b-prod', namespace: 'default', uid: 'uid', generation: 1 },
      finalizers: ['kardinal.io/pull-request'],
    },
    spec: {
      ...{ pipeline: 'p', environment: 'prod', bundleRef: 'b', path: 'x' },
      git: { url: 'https://h/o/r', branch: 'main', provider: 'github' },
      update: { strategy: 'kustomize' },
      approval: 'pr-review',
      ...spec,
    },
    ...(status === undefined ? {} : { status }),
  };
}

/** An open gate. */
export function gate(overrides: Partial<GateSeen> = {}): GateSeen {
  return {
    ...{ name: 'g', title: 'soak', state: 'open', reason: 'true' },
    evaluatedAt: now - 1000,
    recheckMilliseconds: 60_000,
    ...overrides,
  } as GateSeen;
}

/** Nothing stands in the way. */
export function seen(
  overrides: Partial<StepObservation> = {},
): StepObservation {
  return {
    bundle: {
      apiVersion: 'kardinal.io/v1alpha1',
      kind: 'Bundle',
      metadata: { name: 'b' },
      spec: { type: 'image', artifacts: {} },
      status: { phase: 'Promoting' },
    },
    images: [],
    upstreams: [
      {
        environment: 'staging',
        state: 'Verified',
        verifiedInstant: now - 10_000,
      },
    ],
    gates: [],
    rival: undefined,
    pullRequest: undefined,
    health: undefined,
    healthTimeout: 600_000,
    problem: undefined,
    text: { title: 't', body: 'b' },
    ...overrides,
  };
}

/** A Bundle that another one has overtaken. */
export function superseded(): StepObservation['bundle'] {
  const { bundle } = seen();
  return (
    bundle && { ...bundle, status: { phase: 'Superseded', supersededBy: 'c' } }
  );
}

/** An open pull request that one person approved. */
export function pullRequest(
  overrides: Partial<PullRequest>,
): StepObservation['pullRequest'] {
  return {
    pullRequest: {
      ...{ number: 1, url: 'u', state: 'open', title: 't', body: 'b' },
      ...{ labels: [], createdAt: at(0) },
      head: { branch: 'h', sha: 's' },
      base: { branch: 'main' },
      ...overrides,
    } as PullRequest,
    reviews: { approvedBy: ['ana'], changesRequestedBy: [] },
  };
}

/** A pull request as a status has it. */
export const opened = {
  number: 1,
  url: 'u',
  state: 'open' as const,
  head: 's',
};
/** The status of a promotion that waits for it. */
export const waiting = {
  state: 'WaitingForMerge' as const,
  written: 'committed' as const,
  pullRequest: opened,
};
/** The status of one that looks at health since then. */
export const checking = (since: number): PromotionStepStatus => ({
  state: 'HealthChecking',
  written: 'committed',
  startedAt: at(since),
  healthCheckingSince: at(since),
});
