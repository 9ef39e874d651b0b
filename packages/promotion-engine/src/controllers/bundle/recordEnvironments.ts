import {
  Bundle,
  BundleStatus,
  environmentOf,
  GateEvidence,
  gateEvidence,
  GraphNodeSpec,
  kindOf,
  knownAttempts,
  labels,
  movingEnvironments,
  PolicyGate,
  PromotionStep,
  shareUpstreams,
  upstreamsOf,
} from '@kardinal/backstage-plugin-kardinal-common';
import { BundleObservation } from './types';
import { KnownRenditions, withParents } from './withParents';

/** What a Bundle keeps of its environments. */
export type Environments = NonNullable<BundleStatus['environments']>;
type Entry = Environments[string];

/**
 * One entry per targeted environment. What was recorded stays when the Graph, a step or a gate is gone; an environment that
 * left the Pipeline before it started leaves no entry.
 */
export function recordEnvironments(
  bundle: Bundle,
  observed: Pick<BundleObservation, 'graph' | 'steps'> & KnownRenditions,
): Environments {
  const { graph, steps } = observed;
  const before = bundle.status?.environments ?? {};
  if (graph === undefined) return before;
  // What a part of it had that somebody deleted has not left the Pipeline.
  const isPartial = graph.parts.includes(undefined);
  const nodes = graph.nodes.filter(node => kindOf(node) === 'PromotionStep');
  const byName = new Map(steps.map(step => [step.spec.environment, step]));
  const planned = nodes.map((node, position): [string, Entry] => {
    const name = environmentOf(node) ?? '';
    const { sameUpstreamsAs: _, ...entry } = entryOf(
      byName.get(name),
      before[name],
      observed,
    );
    const known = isPartial ? before[name]?.position : undefined;
    return [name, { ...entry, ...place(node, known ?? position) }];
  });
  const names = new Set(planned.map(([name]) => name));
  const departed = Object.entries(before)
    .filter(([name]) => !names.has(name))
    .filter(([, { state }]) => isPartial || state !== 'Pending')
    .map(([name, { sameUpstreamsAs: _, ...entry }]): [string, Entry] => {
      const upstreams = upstreamsOf(before, name);
      return [name, { ...entry, ...(upstreams && { upstreams }) }];
    });
  return shareUpstreams(Object.fromEntries([...planned, ...departed]));
}

/**
 * The same with the gates of environments that never came to pass them: what they said last, or that nobody evaluated them.
 */
export function recordGates(
  environments: Environments,
  { graph, gates }: Pick<BundleObservation, 'graph' | 'gates'>,
): Environments {
  const nodes = gateNodes(graph?.nodes ?? []);
  const byName = new Map(gates.map(gate => [gate.metadata.name, gate]));
  return Object.fromEntries(
    Object.entries(environments).map(([name, entry]) => {
      const own = nodes.get(name) ?? [];
      const isRecorded = (entry.evidence?.policyGates ?? []).length > 0;
      if (isRecorded || own.length === 0) return [name, entry];
      const policyGates = own.map(node => lastEvidence(node, byName));
      return [name, { ...entry, evidence: { ...entry.evidence, policyGates } }];
    }),
  );
}

/** By environment. */
function gateNodes(
  nodes: readonly GraphNodeSpec[],
): ReadonlyMap<string, readonly GraphNodeSpec[]> {
  const found = new Map<string, GraphNodeSpec[]>();
  for (const node of nodes) {
    if (kindOf(node) !== 'PolicyGate') continue;
    const name = environmentOf(node) ?? '';
    const known = found.get(name);
    if (known === undefined) found.set(name, [node]);
    else known.push(node);
  }
  return found;
}

/** The same where nothing comes to an environment any more, since others have failed; of an attempt before, it is recorded anew. */
export function recordUnreached(
  { status }: Bundle,
  environments: Environments,
  observed: Pick<BundleObservation, 'graph' | 'gates'>,
): Environments {
  const moving = new Set(movingEnvironments(environments));
  const unreached = Object.entries(environments).filter(
    ([name, { state }]) => state === 'Pending' && !moving.has(name),
  );
  const open = Object.fromEntries(
    status?.phase === 'Failed'
      ? unreached
      : unreached.map(([name, { evidence, ...entry }]) => [name, entry]),
  );
  return { ...environments, ...recordGates(open, observed) };
}

/** A step that nobody has looked at yet says nothing: it was just made, or made again. */
function entryOf(
  step: PromotionStep | undefined,
  before: Entry | undefined,
  known: KnownRenditions,
): Entry {
  const isNew = step?.status?.state === undefined;
  return isNew
    ? before ?? { state: 'Pending' }
    : entryOfStep(step, before, known);
}

function entryOfStep(
  step: PromotionStep,
  before: Entry | undefined,
  known: KnownRenditions,
): Entry {
  const { status = {} } = step;
  const { state = 'Pending', message, startedAt, verifiedAt, commit } = status;
  const { healthCheckingSince, finishedAt, pullRequest } = status;
  const { lastHandledRetryAt } = status;
  const attempts = knownAttempts(status.attempts, before?.attempts);
  return {
    state,
    ...(message === undefined ? {} : { message }),
    ...(startedAt === undefined ? {} : { promotedAt: startedAt }),
    ...(healthCheckingSince === undefined ? {} : { healthCheckingSince }),
    ...(verifiedAt === undefined ? {} : { verifiedAt }),
    ...(finishedAt === undefined || !isFinished(state) ? {} : { finishedAt }),
    ...(lastHandledRetryAt === undefined ? {} : { lastHandledRetryAt }),
    ...(commit === undefined ? {} : { commit }),
    ...(status.prURL === undefined ? {} : { prURL: status.prURL }),
    ...(pullRequest === undefined || pullRequest.number === 0
      ? {}
      : {
          pullRequest: {
            number: pullRequest.number,
            state: pullRequest.state,
            head: pullRequest.head,
          },
        }),
    ...(attempts.length === 0 ? {} : { attempts }),
    ...evidenceOfStep(step, before, known),
  };
}

function evidenceOfStep(
  { spec: { environment }, status = {} }: PromotionStep,
  before: Entry | undefined,
  known: KnownRenditions,
): Pick<Entry, 'evidence'> {
  const { changes } = status;
  const own = status.evidence as Entry['evidence'];
  const renditions = own?.renditions;
  const evidence = {
    ...(before?.evidence?.policyGates === undefined
      ? {}
      : { policyGates: before.evidence.policyGates }),
    // Also where the promotion failed after its commit.
    ...(changes === undefined ? {} : { changes }),
    ...own,
    ...(renditions === undefined
      ? {}
      : { renditions: withParents(renditions, environment, before, known) }),
  };
  return Object.keys(evidence).length === 0 ? {} : { evidence };
}

/** Whether nothing happens to a promotion any more unless somebody wants it. */
export function isFinished(state: string | undefined): boolean {
  return [
    'Verified',
    'NoOp',
    'Failed',
    'AbortedByAlarm',
    'Superseded',
  ].includes(state ?? '');
}

function place(
  { template }: GraphNodeSpec,
  position: number,
): Pick<Entry, 'position' | 'upstreams' | 'approval' | 'path'> {
  const { upstreamEnvironments, approval, path } = template?.spec as {
    readonly upstreamEnvironments?: string[];
    readonly approval: 'auto' | 'pr-review';
    readonly path: string;
  };
  return {
    position,
    upstreams: upstreamEnvironments ?? [],
    approval,
    path: unescaped(path),
  };
}

function lastEvidence(
  { template }: GraphNodeSpec,
  gates: ReadonlyMap<string, PolicyGate>,
): GateEvidence {
  const { metadata, spec } = template as {
    readonly metadata: {
      readonly name: string;
      readonly labels: Readonly<Record<string, string>>;
    };
    readonly spec: {
      readonly expression: string;
      readonly templateRef: {
        readonly namespace: string;
        readonly name: string;
      };
    };
  };
  const gate = gates.get(metadata.name);
  if (gate !== undefined) return gateEvidence(gate);
  return {
    ...spec.templateRef,
    scope: metadata.labels[labels.scope],
    result: 'pending',
    reason: 'not evaluated yet',
    expression: unescaped(spec.expression),
  };
}

/** As the Graph's engine reads the text of a template. */
function unescaped(text: string): string {
  return text.replaceAll('$${', '${');
}
