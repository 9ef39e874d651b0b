import {
  defaultSequence,
  evaluateGate,
  PolicyGate,
  PromotionStep,
  PromotionStepStatus,
} from '@kardinal/backstage-plugin-kardinal-common';
import { PullRequest } from '@kardinal/backstage-plugin-kardinal-node';
import { promotionSteps } from '../../builtin/steps';
import { emptyRegistries } from '../../registry/Registries';
import { resolveSequence } from '../../services/sequences/resolveSequence';
import { entriesOf } from './entries';
import { nextIndex } from './stateOf';
import { ObservedGate, StepEntry, StepObservation } from './types';

/** The instant of every test. */
export const now = Date.parse('2026-11-18T10:00:00Z');
/** So many milliseconds after it. */
export const at = (offset: number) => new Date(now + offset).toISOString();

const update = { strategy: 'kustomize' };

/** A promotion to prod with review. */
export function step(
  status?: PromotionStepStatus,
  spec: Partial<PromotionStep['spec']> = {},
): PromotionStep {
  const { approval = 'pr-review', pr } = spec;
  const choice = { approval, update, ...(pr === undefined ? {} : { pr }) };
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'PromotionStep',
    metadata: {
      name: 'b-prod',
      namespace: 'default',
      uid: 'uid',
      generation: 1,
      finalizers: ['kardinal.io/pull-request'],
    },
    spec: {
      pipeline: 'p',
      environment: 'prod',
      bundleRef: 'b',
      path: 'x',
      git: { url: 'https://h/o/r', branch: 'main', provider: 'github' },
      update,
      approval,
      steps: [...defaultSequence(choice, 'image')],
      ...spec,
    },
    ...(status === undefined ? {} : { status }),
  };
}

/** The registry of what comes with the engine. */
export function builtinSteps() {
  const { steps } = emptyRegistries();
  steps.add(...promotionSteps);
  return steps;
}

/** How far the default sequence with review is when everything before a step is done. */
export function stepsUntil(
  uses: string,
  running: Partial<StepEntry> = {},
  spec: Partial<PromotionStep['spec']> = {},
): StepEntry[] {
  const promotion = step(undefined, spec);
  const entries = entriesOf({ step: promotion, status: {} });
  const index = entries.findIndex(each => each.uses === uses);
  return entries.map((entry, position) => {
    if (position < index) return { ...entry, state: 'Succeeded' };
    return position === index
      ? { ...entry, state: 'Running', ...running }
      : entry;
  });
}

/** A gate with an expression that needs nothing. */
export function gate(expression: 'true' | 'false' | 'absent'): ObservedGate {
  const { bundle } = bundleOf();
  const resource: PolicyGate = {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'PolicyGate',
    metadata: { name: 'g' },
    spec: { expression, recheckInterval: '1m' },
  };
  if (expression === 'absent')
    return { type: 'unusable', title: 'soak', problem: 'it does not exist' };
  const facts = {
    bundle,
    environment: { name: 'prod', approval: 'auto' as const },
    directUpstreams: [],
    upstreams: [],
    history: [],
    timezone: 'UTC',
  };
  const evaluation = evaluateGate(resource.spec, facts, now);
  const verdict = { type: 'evaluated' as const, evaluation, at: now };
  return { type: 'usable', title: 'soak', gate: resource, facts, verdict };
}

function bundleOf() {
  return {
    bundle: {
      apiVersion: 'kardinal.io/v1alpha1' as const,
      kind: 'Bundle' as const,
      metadata: { name: 'b' },
      spec: { type: 'image' as const, artifacts: {} },
      status: { phase: 'Promoting' as const },
    },
  };
}

/** Nothing stands in the way of a promotion. */
export function observed(
  resource: PromotionStep,
  overrides: Partial<StepObservation> = {},
): StepObservation {
  const { bundle } = bundleOf();
  const sequence = resolveSequence(resource.spec.steps, builtinSteps());
  const hasBranch = resource.spec.steps.some(({ uses }) => uses === 'open-pr');
  return {
    bundle,
    promotion: {
      namespace: 'default',
      pipeline: 'p',
      environment: 'prod',
      bundleName: 'b',
      version: '1',
      bundle,
      images: [],
      charts: [],
      git: resource.spec.git,
      directory: 'x',
      branch: hasBranch ? 'kardinal/default/b/prod' : undefined,
      approval: resource.spec.approval,
    },
    sequence,
    upstreams: [
      {
        environment: 'staging',
        state: 'Verified',
        verifiedInstant: now - 10_000,
      },
    ],
    gates: [],
    concurrentWriter: undefined,
    wait: undefined,
    retry: 'onSchedule',
    problem: undefined,
    departure: undefined,
    ...overrides,
  };
}

/** What the running wait observed. */
export function waitOf(
  resource: PromotionStep,
  value: unknown,
): Pick<StepObservation, 'wait'> {
  const entries = entriesOf({ step: resource, status: resource.status ?? {} });
  return {
    wait: {
      type: 'read',
      index: nextIndex(entries) ?? -1,
      observed: value,
    },
  };
}

/** A Bundle that another one has replaced. */
export function replaced(): Pick<StepObservation, 'bundle'> {
  const { bundle } = bundleOf();
  return {
    bundle: { ...bundle, status: { phase: 'Superseded', supersededBy: 'c' } },
  };
}

/** What is observed of a pull request that one person approved. */
export function pullRequest(overrides: Partial<PullRequest>) {
  return {
    current: {
      pullRequest: {
        number: 1,
        url: 'u',
        state: 'open',
        title: 't',
        body: 'b',
        labels: [],
        createdAt: at(0),
        head: { branch: 'kardinal/default/b/prod', sha: 's' },
        base: { branch: 'main' },
        ...overrides,
      },
      reviews: { approvedBy: ['ana'], changeRequests: [] },
    },
    fingerprint: 'fingerprint',
  };
}

/** A pull request as a status has it. */
export const opened = {
  number: 1,
  url: 'u',
  state: 'open' as const,
  head: 's',
  bodyHash: 'fingerprint',
};

/** The status of a promotion that waits for its merge. */
export const waiting: PromotionStepStatus = {
  state: 'WaitingForMerge',
  written: 'committed',
  branch: 'kardinal/default/b/prod',
  steps: stepsUntil('wait-for-merge', { state: 'Waiting' }),
  pullRequest: opened,
  gatesStatus: {
    commit: 's',
    state: 'success',
    description: 'No gates guard prod',
    setAt: at(0),
  },
  revision: {
    type: 'git',
    repository: 'https://h/o/r',
    branch: 'kardinal/default/b/prod',
    commit: 's',
  },
};

/** The status of one that looks at health since then. */
export const checking = (since: number): PromotionStepStatus => ({
  state: 'HealthChecking',
  written: 'committed',
  branch: 'kardinal/default/b/prod',
  startedAt: at(since),
  healthCheckingSince: at(since),
  steps: stepsUntil('health-check', { state: 'Waiting', startedAt: at(since) }),
});
