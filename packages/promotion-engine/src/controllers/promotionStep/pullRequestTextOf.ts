import {
  approvalsOf,
  Bundle,
  decidingAnnotations,
  emergencyOf,
  labels,
  overridesFor,
  pullRequestText,
  PullRequestEvidence,
  reasonOf,
  rollbackOf,
  shortHash,
  stepAnswers,
  versionOf,
} from '@kardinal/backstage-plugin-kardinal-common';
import { PullRequestTextCapability } from '@kardinal/backstage-plugin-kardinal-node';
import { restoredBy } from '../../services/restoredBy';
import { evidenceOf } from './foldFacts';
import { PromotionServices } from './PromotionServices';
import { Turn } from './Turn';
import { ObservedUpstream } from './types';

/** The text of a promotion's pull request, made from the evidence of its start; nothing of it moves by itself. */
export function pullRequestTextOf(
  services: Pick<PromotionServices, 'cached' | 'bundlePage'>,
  turn: Pick<Turn, 'step' | 'status'>,
): PullRequestTextCapability {
  return {
    fingerprint: () => {
      const inputs = inputsOf(services, turn);
      return shortHash(
        JSON.stringify({ ...inputs, bundle: inputs?.bundle.metadata.name }),
        16,
      );
    },
    render: () => {
      const inputs = inputsOf(services, turn);
      return inputs === undefined
        ? { title: '', body: '' }
        : pullRequestText(inputs);
    },
  };
}

function inputsOf(
  services: Pick<PromotionServices, 'cached' | 'bundlePage'>,
  { step, status }: Pick<Turn, 'step' | 'status'>,
): PullRequestEvidence | undefined {
  const bundle = services.cached.bundleOf(step);
  if (bundle === undefined) return undefined;
  const { pipeline, environment, bundleRef } = step.spec;
  const shown = {
    namespace: step.metadata.namespace ?? 'default',
    pipeline,
    bundle: bundleRef,
  };
  const portalUrl = services.bundlePage(shown);
  const diffUrl = services.bundlePage({ ...shown, environment });
  const answers = stepAnswers(status);
  const { pauses } = evidenceOf(status);
  const startedAt = Date.parse(status.startedAt ?? '') || 0;
  return {
    pipeline,
    environment,
    bundle,
    gates: evidenceOf(status).policyGates ?? [],
    upstreams: verifiedBefore(services, step, startedAt),
    changes: status.changes ?? [],
    ...(answers.length === 0 ? {} : { answers }),
    at: startedAt,
    ...rollbackNote(services, bundle),
    ...emergencyNote(bundle, status),
    ...(pauses === undefined ? {} : { pauses }),
    ...signedNotes(bundle, environment),
    ...(portalUrl === undefined ? {} : { portalUrl }),
    ...(diffUrl === undefined ? {} : { diffUrl }),
  };
}

function rollbackNote(
  { cached }: Pick<PromotionServices, 'cached'>,
  bundle: Bundle,
): Pick<PullRequestEvidence, 'rollback'> {
  const rollback = rollbackOf(bundle);
  if (rollback === undefined) return {};
  const undone = cached.bundle(bundle.metadata.namespace, rollback.of);
  const requestedBy = decidingAnnotations(bundle)[labels.requestedBy];
  const reason = reasonOf(bundle);
  return {
    rollback: {
      from: undone === undefined ? rollback.of : versionOf(undone),
      ...(requestedBy === undefined ? {} : { requestedBy }),
      ...(reason === undefined ? {} : { reason }),
    },
  };
}

/** Ordered as an emergency, also while every gate is open. */
function emergencyNote(
  bundle: Bundle,
  status: Turn['status'],
): Pick<PullRequestEvidence, 'emergency'> {
  const order = emergencyOf(bundle);
  if (order === undefined) return {};
  const { passed = [], permissions = [] } = evidenceOf(status).emergency ?? {};
  return { emergency: { ...order, passed, permissions } };
}

/** Whatever was ordered and answered here, also once it has expired: the text does not move by itself. */
function signedNotes(
  bundle: Bundle,
  environment: string,
): Pick<PullRequestEvidence, 'overrides' | 'approvals'> {
  const overrides = overridesFor(bundle, environment);
  const approvals = approvalsOf(bundle, environment);
  return {
    ...(overrides.length === 0 ? {} : { overrides }),
    ...(approvals.length === 0 ? {} : { approvals }),
  };
}

/** Every environment that the release was verified in before, in that order: what a reviewer wants to see. */
function verifiedBefore(
  { cached }: Pick<PromotionServices, 'cached'>,
  step: Turn['step'],
  startedAt: number,
): readonly ObservedUpstream[] {
  const bundle = cached.bundleOf(step);
  const restored = bundle && restoredBy(cached, bundle);
  const { namespace } = step.metadata;
  const reached = restored
    ? Object.entries(restored.status?.environments ?? {}).filter(
        ([name]) => name !== step.spec.environment,
      )
    : Object.entries({
        // Of an environment that another shard promotes to, an agent has the record alone.
        ...bundle?.status?.environments,
        ...Object.fromEntries(
          cached
            .stepsOfBundle(namespace, step.spec.bundleRef)
            .map(({ spec, status = {} }) => [spec.environment, status]),
        ),
      });
  return reached
    .flatMap(([environment, { state = 'Pending', verifiedAt }]) => {
      const instant = Date.parse(verifiedAt ?? '');
      return verifiedAt === undefined || !(instant <= startedAt)
        ? []
        : [{ environment, state, verifiedAt, verifiedInstant: instant }];
    })
    .sort((a, b) => a.verifiedInstant - b.verifiedInstant);
}
